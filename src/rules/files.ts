/** The formats Parley reads. `paged` formats keep page numbers; the others have none. */
export const fileFormats = {
  pdf: { mediaType: 'application/pdf', extensions: ['pdf'], paged: true },
  docx: {
    mediaType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    extensions: ['docx'],
    paged: false,
  },
  markdown: { mediaType: 'text/markdown', extensions: ['md', 'markdown'], paged: false },
  html: { mediaType: 'text/html', extensions: ['html', 'htm', 'xhtml'], paged: false },
  csv: { mediaType: 'text/csv', extensions: ['csv', 'tsv'], paged: false },
  text: { mediaType: 'text/plain', extensions: ['txt', 'text', 'log'], paged: false },
} as const satisfies Record<string, { mediaType: string; extensions: readonly string[]; paged: boolean }>;

export type FileFormat = keyof typeof fileFormats;

export const fileStatuses = ['queued', 'processing', 'ready', 'failed'] as const;
export type FileStatus = (typeof fileStatuses)[number];

/** Why a file could not be read. Text and remedy are `fileErrors.<code>.title` and `.remedy`. */
export const fileErrorCodes = [
  'encrypted',
  'damaged',
  'too_large',
  'empty',
  'no_text',
  'timed_out',
  'unsupported',
] as const;
export type FileErrorCode = (typeof fileErrorCodes)[number];
