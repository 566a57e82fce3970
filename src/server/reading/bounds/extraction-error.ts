import type { FileErrorCode } from '#rules/files.ts';

/** A file could not be turned into text. `message` is for the log; people read the text of `code`. */
export class ExtractionError extends Error {
  readonly code: FileErrorCode;

  constructor(code: FileErrorCode, message: string = code, options?: ErrorOptions) {
    super(message, options);
    this.name = 'ExtractionError';
    this.code = code;
  }
}
