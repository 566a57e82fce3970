import { readFile, stat } from 'node:fs/promises';
import type { FileFormat } from '#rules/files.ts';
import { detectFormat } from './detect-format.ts';
import { ExtractionError } from './extraction-error.ts';
import type { ChildMessage, ExtractionJob, FormatInput, FormatOutput } from './messages.ts';

type Reader = (input: FormatInput) => FormatOutput | Promise<FormatOutput>;

const readers: Record<FileFormat, () => Promise<Reader>> = {
  pdf: async () => (await import('./formats/pdf.ts')).readPdf,
  docx: async () => (await import('./formats/docx.ts')).readDocx,
  markdown: async () => (await import('./formats/markdown.ts')).readMarkdown,
  html: async () => (await import('./formats/html.ts')).readHtml,
  csv: async () => (await import('./formats/csv.ts')).readCsv,
  text: async () => (await import('./formats/text.ts')).readText,
};

/** Reads one file into text, in this process. Never rejects: what went wrong is in the answer. */
export async function runJob(job: ExtractionJob, onProgress: (value: number) => void): Promise<ChildMessage> {
  try {
    const { size } = await stat(job.path);
    // The bytes themselves and their first decoded form are held at the same time.
    if (size > job.limits.memoryBytes / 3) throw new ExtractionError('too_large', `${size} bytes`);
    const { buffer, byteOffset, byteLength } = await readFile(job.path);
    // A plain view: pdf.js refuses Node's Buffer.
    const bytes = new Uint8Array(buffer, byteOffset, byteLength);
    if (bytes.length === 0) throw new ExtractionError('empty');

    const format = await detectFormat(bytes, job.name);
    const read = await readers[format]();
    const { text, pageStarts } = await read({ bytes, limits: job.limits, onProgress });

    if (text.length > job.limits.textCharacters) throw new ExtractionError('too_large', 'text');
    if (!/\S/.test(text)) throw new ExtractionError('empty', 'no content');
    return { type: 'extracted', file: { format, text, pageStarts } };
  } catch (error) {
    return explain(error);
  }
}

function explain(error: unknown): ChildMessage {
  const { code, message = String(error) } = error as NodeJS.ErrnoException;
  if (error instanceof ExtractionError) return { type: 'failed', code: error.code, message };
  if (isDefect(code)) return { type: 'defect', message };
  // "Invalid string length" and "Array buffer allocation failed", but not an overflown stack.
  const outOfMemory = error instanceof RangeError && /length|allocation/i.test(message);
  return { type: 'failed', code: outOfMemory ? 'too_large' : 'damaged', message };
}

/** Errors of the file system and of module loading tell about the installation, not about the file. */
function isDefect(code: string | undefined): boolean {
  return (
    code !== undefined &&
    /^(ENOENT|EACCES|EPERM|EIO|EMFILE|ENFILE|(ERR_)?MODULE_NOT_FOUND|ERR_ACCESS_DENIED)$/.test(code)
  );
}
