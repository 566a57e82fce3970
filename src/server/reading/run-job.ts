import { type FileFormat, isPicture } from '#rules/files.ts';
import { arrangeBlocks } from './blocks/arrange-blocks.ts';
import { writeBlocks } from './blocks/write-blocks.ts';
import { ExtractionError } from './bounds/extraction-error.ts';
import { textLimit } from './bounds/limits.ts';
import { mergeOmissions, omitted, omittedWithin } from './bounds/omissions.ts';
import { detectFormat } from './detect-format.ts';
import { withEmbedded } from './formats/embedded-files.ts';
import type { FormatInput, FormatOutput } from './formats/format.ts';
import type { ChildMessage, ExtractionJob, ReadingOutcome } from './messages.ts';
import { readPictures } from './read-pictures.ts';

type Reader = (input: FormatInput) => FormatOutput | Promise<FormatOutput>;

const readers: Record<FileFormat, () => Promise<Reader>> = {
  pdf: async () => (await import('./formats/pdf.ts')).readPdf,
  docx: async () => withEmbedded((await import('./formats/docx/docx.ts')).readDocx),
  doc: async () => (await import('./formats/doc.ts')).readDoc,
  odt: async () => withEmbedded((await import('./formats/odf/odf.ts')).readOdf),
  rtf: async () => (await import('./formats/rtf.ts')).readRtf,
  epub: async () => (await import('./formats/epub.ts')).readEpub,
  pptx: async () => withEmbedded((await import('./formats/pptx/pptx.ts')).readPptx),
  ppt: async () => (await import('./formats/ppt/ppt.ts')).readPpt,
  odp: async () => withEmbedded((await import('./formats/odf/odf.ts')).readOdf),
  xlsx: async () => withEmbedded((await import('./formats/sheets/sheets.ts')).readSheets),
  xls: async () => (await import('./formats/sheets/sheets.ts')).readXls,
  ods: async () => withEmbedded((await import('./formats/sheets/sheets.ts')).readSheets),
  png: async () => (await import('./formats/image.ts')).readImage,
  jpeg: async () => (await import('./formats/image.ts')).readImage,
  eml: async () => (await import('./formats/mail.ts')).readMail,
  msg: async () => (await import('./formats/outlook.ts')).readOutlook,
  mbox: async () => (await import('./formats/mail.ts')).readMailbox,
  mhtml: async () => (await import('./formats/saved-page.ts')).readSavedPage,
  markdown: async () => (await import('./formats/markdown.ts')).readMarkdown,
  html: async () => (await import('./formats/html.ts')).readHtml,
  csv: async () => (await import('./formats/csv.ts')).readCsv,
  text: async () => (await import('./formats/text.ts')).readText,
};

/**
 * Reads one file into text, in this process. Never rejects: what went wrong is in the answer.
 * @param report takes what is to be told on the way
 */
export async function runJob(
  {
    bytes,
    name,
    webPage,
    charset,
    readsHidden,
    mayLackText = false,
    limits: given,
    recognised,
  }: Omit<ExtractionJob, 'type' | 'bytes'> & {
    bytes: Uint8Array;
  },
  report: (message: ChildMessage) => void,
): Promise<ReadingOutcome> {
  const limits = { ...given, textCharacters: textLimit(bytes.length, given) };
  const onProgress = (value: number, pages: number | null = null) =>
    report({ type: 'progress', value, pages });
  const onScan = (pages: number) => {
    if (pages > limits.scannedPages) throw new ExtractionError('too_large', `${pages} scanned pages`);
    report({ type: 'scanning', pages });
  };
  try {
    if (bytes.length === 0) throw new ExtractionError('empty');

    const format = await detectFormat(bytes, name);
    const read = await readers[format]();
    const found = await read({
      bytes,
      webPage,
      charset,
      readsHidden,
      mayLackText,
      limits,
      onProgress,
      onScan,
      recognised: new Map(recognised.map((known) => [known.page, known.text])),
      onRecognised: (page) => report({ type: 'recognised', ...page }),
      readAttached: (inner, innerName) =>
        readWithin({ bytes: inner, name: innerName, limits, readsHidden }, 1),
    });

    const shown = await readPictures(found.blocks, { limits, onProgress, onScan });
    const document = arrangeBlocks(shown.blocks);
    const { text, pageStarts, blocks } = writeBlocks(document, limits.textCharacters);
    if (!/\S/.test(text) && !(mayLackText && isPicture(format))) {
      throw new ExtractionError(shown.omissions.length > 0 ? 'no_text' : 'empty', 'no content');
    }
    const { title } = found;
    const omissions = mergeOmissions([...(found.omissions ?? []), ...shown.omissions]);
    return {
      type: 'extracted',
      file: { format, text, pageStarts, omissions, ...(title && { title }) },
      blocks,
      document,
    };
  } catch (error) {
    return explain(error);
  }
}

/** Files within files are read no deeper than this. */
const deepest = 3;

/** What a file within another says, without its borders of pages. Its pages are not recognised: nobody waits so long. */
async function readWithin(
  { name, ...given }: Pick<FormatInput, 'bytes' | 'limits' | 'readsHidden'> & { name: string },
  depth: number,
): Promise<FormatOutput> {
  const { bytes, limits, readsHidden } = given;
  try {
    const format = await detectFormat(bytes, name);
    const read = await readers[format]();
    const { blocks, omissions = [] } = await read({
      bytes,
      webPage: false,
      readsHidden,
      limits: { ...limits, scannedPages: 0 },
      onProgress: () => {},
      onScan: (pages) => {
        throw new ExtractionError('too_large', `${pages} scanned pages within a file`);
      },
      recognised: new Map(),
      onRecognised: () => {},
      readAttached: async (inner, innerName) =>
        depth < deepest
          ? readWithin({ ...given, bytes: inner, name: innerName }, depth + 1)
          : { blocks: [], omissions: omitted('attachments', [innerName]) },
    });
    return {
      blocks: blocks.filter(({ kind }) => kind !== 'page'),
      omissions: omittedWithin(name, mergeOmissions(omissions)),
    };
  } catch (error) {
    if (isDefect((error as NodeJS.ErrnoException).code)) throw error;
    return { blocks: [], omissions: omitted('attachments', [name]) };
  }
}

function explain(error: unknown): ReadingOutcome {
  const { code, message = String(error) } = error as NodeJS.ErrnoException;
  if (error instanceof ExtractionError) return { type: 'failed', code: error.code, message };
  if (isDefect(code)) return { type: 'defect', message };
  // "Invalid string length" and "Array buffer allocation failed", but not an overflown stack.
  const outOfMemory = error instanceof RangeError && /length|allocation/i.test(message);
  return { type: 'failed', code: outOfMemory ? 'out_of_memory' : 'damaged', message };
}

/** Errors of the file system and of module loading tell about the installation, not about the file. */
function isDefect(code: string | undefined): boolean {
  return (
    code !== undefined &&
    /^(ENOENT|EACCES|EPERM|EIO|EMFILE|ENFILE|(ERR_)?MODULE_NOT_FOUND|ERR_ACCESS_DENIED)$/.test(code)
  );
}
