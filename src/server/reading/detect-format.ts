import { type FileFormat, fileFormats, formatByName } from '#rules/files.ts';
import { ExtractionError } from './bounds/extraction-error.ts';
import { encodingOfZeroBytes } from './characters/encoding.ts';
import { withoutComments } from './formats/enclosed.ts';

const headLength = 64 * 1024;

/**
 * Finds out by its content what a file is. The name's extension decides only among text formats, which carry
 * no signature.
 * @throws {ExtractionError} `encrypted`, `unsupported` or `damaged`
 */
export async function detectFormat(bytes: Uint8Array, name: string): Promise<FileFormat> {
  const headBytes = bytes.subarray(0, headLength);
  const head = latin1(headBytes);
  if (isPdf(head, name)) return 'pdf';
  if (hasWideMark(bytes)) return textFormat(withoutZeros(head), name);
  const controls = controlShare(headBytes);
  if (/^\s*\{\\rtf\d/.test(head)) return 'rtf';
  if (controls === 0) {
    if (/^\s*%!PS/.test(head)) throw new ExtractionError('unsupported', 'PostScript');
    return textFormat(head, name);
  }
  if (oldExcel(headBytes)) return 'xls';
  const binary = await binaryFormat(bytes);
  if (binary) return binary;
  if (encodingOfZeroBytes(bytes)) return textFormat(withoutZeros(head), name);
  // A stray zero or control byte, as old programs and terminals leave them, does not make a text binary.
  if (controls < 0.005) return textFormat(head, name);
  const isDamaged = claimsBinary(name) && !olderWord.test(head);
  throw new ExtractionError(isDamaged ? 'damaged' : 'unsupported', 'unknown binary');
}

/** Sheets of Excel 2 to 4, which no container holds. */
const oldExcel = (head: Uint8Array) =>
  head[0] === 9 &&
  [0, 2, 4].includes(head[1] ?? 1) &&
  [4, 6].includes(head[2] ?? 0) &&
  head[3] === 0 &&
  head[6] === 0x10;

/** Documents of Word before Word 6, of Word for DOS and for the Macintosh. */
const olderWord = /^(?:[\x9b\xdb]\xa5|\xfe[\x32\x34\x37]\0|\x31\xbe\0)/;

/** Whether a name promises one of the formats that have a signature. */
const claimsBinary = (name: string) =>
  Object.values(fileFormats).some(
    ({ binary, extensions }) => binary && (extensions as readonly string[]).includes(extensionOf(name)),
  );

const latin1 = (bytes: Uint8Array) =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');

/** Readers of PDF accept up to a kilobyte before the header, and even none; a text that mentions one is no PDF. */
function isPdf(head: string, name: string): boolean {
  if (/^\s*%PDF-/.test(head)) return true;
  const hasObjects = /\b\d+ \d+ obj\b/.test(head);
  return hasObjects && (head.slice(0, 1024).includes('%PDF-') || extensionOf(name) === 'pdf');
}

/** The byte order mark of UTF-16. */
const hasWideMark = ([first, second]: Uint8Array) =>
  (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
const withoutZeros = (head: string) => head.replaceAll('\0', '');

/** The share of control characters, of which text has none but white space and the escapes of terminals. */
function controlShare(head: Uint8Array): number {
  let controls = 0;
  for (const byte of head) controls += isControl[byte] as number;
  return controls / head.length;
}

/** 1 for each byte that is one: every file's first thousands are looked at. */
const isControl = Uint8Array.from({ length: 256 }, (_, byte) =>
  byte === 0x7f || (byte < 0x20 && ![0x09, 0x0a, 0x0c, 0x0d, 0x1b].includes(byte)) ? 1 : 0,
);

/** @returns undefined for content that carries no known signature */
async function binaryFormat(bytes: Uint8Array): Promise<FileFormat | undefined> {
  const { fileTypeFromBuffer } = await import('file-type');
  const extension = (await fileTypeFromBuffer(bytes).catch(() => undefined))?.ext;
  const format = await formatOf(extension, bytes);
  if (extension !== undefined && !format) throw new ExtractionError('unsupported', extension);
  return format;
}

async function formatOf(extension: string | undefined, bytes: Uint8Array): Promise<FileFormat | undefined> {
  switch (extension) {
    case 'pdf':
    case 'png':
      return extension;
    case 'jpg':
      return 'jpeg';
    case 'cfb': {
      const { formatOfCompoundFile } = await import('./formats/compound-file.ts');
      return formatOfCompoundFile(bytes);
    }
    default: {
      if (!isArchive(bytes)) return undefined;
      const { formatOfArchive } = await import('./formats/archive.ts');
      return formatOfArchive(bytes);
    }
  }
}

/** The signature of a ZIP entry, with which every archive that holds something begins. */
const isArchive = ([first, second, third, fourth]: Uint8Array) =>
  first === 0x50 && second === 0x4b && third === 3 && fourth === 4;

const extensionOf = (name: string) => /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
const htmlStart =
  /^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)?\s*(?:<\?xml[^>]*>\s*)?<(?:!doctype\s+html|html|head|body)\b/i;

const htmlFragment =
  /^(?:\xef\xbb\xbf)?\s*<(?:title|meta|link|p|div|article|section|main|header|nav|h[1-6]|table|ul|ol|dl)(?:\s[^<>]*)?>/i;

/** Excel 2003 wrote workbooks as XML, and programs that export tables do so until today, mostly under "xls". */
const workbookStart =
  /^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)?\s*(?:<\?[^<>]*>\s*)*<(?:[\w-]{1,40}:)?Workbook\s[^<>]*"urn:schemas-microsoft-com:office:spreadsheet"/;

/** Lines that a mail server writes before others; a text may begin with "Subject:". */
const mailStart =
  /^(?:return-path|received|delivered-to|message-id|mime-version|x-[a-z-]{1,40}|dkim-signature): /i;
const headerLine = /^[A-Za-z][A-Za-z-]{0,60}:[ \t]/;

function textFormat(head: string, name: string): FileFormat {
  const isNamed = (format: FileFormat) =>
    (fileFormats[format].extensions as readonly string[]).includes(extensionOf(name));
  if (isNamed('mhtml') && (headerLine.test(head) || mailStart.test(head))) return 'mhtml';
  if (isNamed('mbox') && head.startsWith('From ')) return 'mbox';
  const hasOtherName = formatByName(name) !== null && !isNamed('eml') && !isNamed('mbox');
  const isNamedMail = isNamed('eml') || isNamed('mbox');
  if ((mailStart.test(head) && !hasOtherName) || (isNamedMail && headerLine.test(head))) {
    return /^content-type:\s*multipart\/related/im.test(head) && /^snapshot-content-location:/im.test(head)
      ? 'mhtml'
      : 'eml';
  }
  const plain = withoutComments(head);
  if (htmlStart.test(plain)) return 'html';
  if (workbookStart.test(plain)) return 'xls';
  const extension = extensionOf(name);
  const hasExtension = (format: FileFormat) =>
    (fileFormats[format].extensions as readonly string[]).includes(extension);
  if (hasExtension('html') && /<[a-z!][^<>]*>/i.test(head)) return 'html';
  if (hasExtension('markdown')) return 'markdown';
  if (hasExtension('csv')) return 'csv';
  // Web pages come without a name that tells, and some without all that belongs around their content.
  return !hasExtension('text') && htmlFragment.test(head) ? 'html' : 'text';
}
