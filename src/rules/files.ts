/** What people call the file that words come from: a page of the web by its title, where it has one. */
export const sourceName = ({ fileName, title }: { fileName: string; title?: string | undefined }) =>
  title ?? fileName;

/** A file's name without its ending, which says what the file is about. */
export const nameWithoutEnding = (fileName: string) => fileName.replace(/\.\p{L}[\p{L}\p{N}]{0,8}$/u, '');

/**
 * The formats Parley reads. `paged` formats keep page numbers (a slide is a page); the others have none.
 * `binary` ones are told by their content alone; among the others the name's extension decides.
 */
export const fileFormats = {
  pdf: { mediaType: 'application/pdf', extensions: ['pdf'], paged: true, binary: true },
  docx: {
    mediaType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    extensions: ['docx', 'docm', 'dotx'],
    paged: false,
    binary: true,
  },
  doc: { mediaType: 'application/msword', extensions: ['doc', 'dot'], paged: false, binary: true },
  odt: {
    mediaType: 'application/vnd.oasis.opendocument.text',
    extensions: ['odt', 'ott'],
    paged: false,
    binary: true,
  },
  rtf: { mediaType: 'application/rtf', extensions: ['rtf'], paged: false, binary: true },
  epub: { mediaType: 'application/epub+zip', extensions: ['epub'], paged: false, binary: true },
  pptx: {
    mediaType: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
    extensions: ['pptx', 'pptm', 'ppsx'],
    paged: true,
    binary: true,
  },
  ppt: {
    mediaType: 'application/vnd.ms-powerpoint',
    extensions: ['ppt', 'pps', 'pot'],
    paged: true,
    binary: true,
  },
  odp: {
    mediaType: 'application/vnd.oasis.opendocument.presentation',
    extensions: ['odp'],
    paged: true,
    binary: true,
  },
  xlsx: {
    mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    extensions: ['xlsx', 'xlsm', 'xlsb'],
    paged: false,
    binary: true,
  },
  xls: { mediaType: 'application/vnd.ms-excel', extensions: ['xls', 'xlt'], paged: false, binary: true },
  ods: {
    mediaType: 'application/vnd.oasis.opendocument.spreadsheet',
    extensions: ['ods'],
    paged: false,
    binary: true,
  },
  png: { mediaType: 'image/png', extensions: ['png'], paged: true, binary: true },
  jpeg: { mediaType: 'image/jpeg', extensions: ['jpg', 'jpeg'], paged: true, binary: true },
  eml: { mediaType: 'message/rfc822', extensions: ['eml'], paged: false, binary: false },
  msg: { mediaType: 'application/vnd.ms-outlook', extensions: ['msg'], paged: false, binary: true },
  mbox: { mediaType: 'application/mbox', extensions: ['mbox'], paged: false, binary: false },
  mhtml: { mediaType: 'multipart/related', extensions: ['mhtml', 'mht'], paged: false, binary: false },
  markdown: { mediaType: 'text/markdown', extensions: ['md', 'markdown'], paged: false, binary: false },
  html: { mediaType: 'text/html', extensions: ['html', 'htm', 'xhtml'], paged: false, binary: false },
  csv: { mediaType: 'text/csv', extensions: ['csv', 'tsv'], paged: false, binary: false },
  text: {
    mediaType: 'text/plain',
    extensions: ['txt', 'text', 'log', 'ics', 'vcf'],
    paged: false,
    binary: false,
  },
} as const satisfies Record<
  string,
  { mediaType: string; extensions: readonly string[]; paged: boolean; binary: boolean }
>;

export type FileFormat = keyof typeof fileFormats;

export const fileFormatNames = Object.keys(fileFormats) as FileFormat[];

/** What the end of a file's name promises; null for no format that Parley reads. */
export function formatByName(name: string): FileFormat | null {
  const extension = extensionOf(name);
  const isOf = (format: FileFormat) =>
    (fileFormats[format].extensions as readonly string[]).includes(extension);
  return fileFormatNames.find(isOf) ?? null;
}

/** Ends of names of what Parley reads nothing from, whatever it holds. */
const neverRead: ReadonlySet<string> = new Set(
  (
    '7z aac aiff apk avi avif bmp bz2 class dll dmg eot exe flac flv gif gz heic heif ico iso jar m4a m4v mkv mov mp3 ' +
    'mp4 mpeg mpg msi oga ogg ogv opus otf psd rar so sqlite tar tgz tif tiff ttf wasm wav webm webp wma wmv woff woff2 xz'
  ).split(' '),
);

const extensionOf = (name: string) => /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';

/** Ends of names of pictures that many browsers draw, as which they are made PNG before they are sent. */
const drawnExtensions = ['gif', 'webp', 'avif', 'bmp', 'heic', 'heif'] as const;
const drawn: ReadonlySet<string> = new Set(drawnExtensions);

/** Whether a file is a picture that Parley reads once a browser has drawn it. */
export const isDrawnFirst = ({ name, type }: { name: string; type: string }): boolean =>
  formatByName(name) === null &&
  (drawn.has(extensionOf(name)) || /^image\/(?:gif|webp|avif|bmp|hei[cf])$/.test(type));

/** Whether it is plain before a file is sent that nothing in it will be read: sound, film, programs, other pictures. */
export function isNeverRead({ name, type }: { name: string; type: string }): boolean {
  const extension = extensionOf(name);
  return formatByName(name) === null && (neverRead.has(extension) || /^(?:audio|video|font)\//.test(type));
}

/** Whether a file is read at once, whatever it holds: a little text. */
export function isShort({ name, size }: { name: string; size: number }): boolean {
  const format = formatByName(name);
  return format !== null && !fileFormats[format].binary && size <= shortBytes;
}

const shortBytes = 256 * 1024;

/** Pictures, which browsers show as they are. */
export const isPicture = (format: string | null): format is 'png' | 'jpeg' =>
  format === 'png' || format === 'jpeg';

/** Of these the files are added. */
export const archiveExtension = 'zip';

/** What a form's field for files offers, as its `accept` says it. */
export const acceptedFiles = Object.values(fileFormats)
  .flatMap(({ extensions }): readonly string[] => extensions)
  .concat(drawnExtensions)
  .map((extension) => `.${extension}`)
  .join(',');

export const fileStatuses = ['queued', 'processing', 'ready', 'failed'] as const;
export type FileStatus = (typeof fileStatuses)[number];

/**
 * Why a file could not be read. Text and remedy are `fileErrors.<code>.title` and `.remedy`, of a web page those of
 * `pageErrors` where it has its own.
 */
export const fileErrorCodes = [
  'encrypted',
  'damaged',
  'too_large',
  'picture_too_large',
  'out_of_memory',
  'empty',
  'no_text',
  'unrecognised',
  'timed_out',
  'unsupported',
  'cancelled',
  'unreachable',
  'address_refused',
  'host_not_allowed',
  'redirect_not_allowed',
  'page_refused',
  'already_here',
  'storage_full',
] as const;
export type FileErrorCode = (typeof fileErrorCodes)[number];

/** Nothing is wrong with a file whose reading somebody stopped, nor with a page that is here under another address. */
export const harmlessFileErrors = ['cancelled', 'already_here'] as const satisfies readonly FileErrorCode[];
export type HarmlessFileError = (typeof harmlessFileErrors)[number];

/** What is told otherwise of a web page, which nobody can upload again or split. */
const pageErrorCodes = ['too_large', 'empty', 'no_text', 'timed_out', 'unsupported'] as const;

/** Where title and remedy of a failure stand in the translations. */
export function fileErrorKey(code: FileErrorCode, isWebPage: boolean) {
  const ownOfPages = pageErrorCodes.find((own) => own === code);
  return isWebPage && ownOfPages ? (`pageErrors.${ownOfPages}` as const) : (`fileErrors.${code}` as const);
}

/** How often a web page is fetched again, in hours; never for `off`. */
export const recrawlHours = { off: null, daily: 24, weekly: 7 * 24 } as const;
export type Recrawl = keyof typeof recrawlHours;
export const recrawls = ['off', 'daily', 'weekly'] as const satisfies readonly Recrawl[];

/** What becomes of an upload whose very bytes the bot has already. */
export const duplicateChoices = ['reuse', 'replace', 'keep'] as const;
export type DuplicateChoice = (typeof duplicateChoices)[number];

/** How much of a file's progress its reading is; storing what was read is the rest. */
export const readingShare = 0.9;

/** A word of a page that is a picture, and where it stands there, in shares of the page's width and height. */
export type PageWord = { text: string; x: number; y: number; width: number; height: number };

/** By so many degrees, clockwise, a page has to be turned to be read. The likeliest come first. */
export const pageTurns = [0, 90, 270, 180] as const;
export type PageTurn = (typeof pageTurns)[number];

/** What was read off a page that is a picture: its words where they stand once it is turned, in their order. */
export type PageWords = { turn: PageTurn; words: PageWord[] };
