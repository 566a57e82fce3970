import { createRequire } from 'node:module';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import type { PDFDocumentProxy } from 'pdfjs-dist';
import { ExtractionError } from '../extraction-error.ts';
import type { FormatInput } from '../messages.ts';
import { pageSeparator } from './pages.ts';
import { readAnnotations } from './pdf-annotations.ts';
import { collectLines } from './pdf-lines.ts';
import { composePage } from './pdf-paragraphs.ts';

/** `index` counts from 0; without `text` the page is broken, which does not spoil the others. */
export type ReadPage = { index: number; text: string | undefined };

/** The index of the next page to be read, which the readers of one file share, whatever thread they are in. */
export type NextPage = Int32Array<SharedArrayBuffer>;

/**
 * Reads all pages, in whatever order, and waits for those that a helper took. Reports pages that have text as done:
 * the others may have to be recognised yet.
 */
export async function collectPages(
  count: number,
  { limits, onProgress }: Pick<FormatInput, 'limits' | 'onProgress'>,
  read: (index: number) => Promise<string | undefined>,
  startHelper?: (next: NextPage) => Worker,
): Promise<(string | undefined)[]> {
  const pages = new Array<string | undefined>(count).fill(undefined);
  const end = Promise.withResolvers<void>();
  let missing = count;
  let characters = 0;
  let done = 0;
  const take = ({ index, text }: ReadPage) => {
    pages[index] = text;
    missing -= 1;
    if (missing === 0) end.resolve();
    if (!text) return;
    characters += text.length + pageSeparator.length;
    if (characters > limits.textCharacters) end.reject(new ExtractionError('too_large', 'text'));
    done += 1;
    onProgress(done / count, count);
  };
  const next: NextPage = new Int32Array(new SharedArrayBuffer(4));
  const helper = startHelper?.(next).on('message', take).on('error', end.reject);
  readPages(next, count, read, take).catch(end.reject);
  try {
    await end.promise;
    return pages;
  } finally {
    Atomics.store(next, 0, beyondAnyPage);
    await helper?.terminate();
  }
}

/** What ends every reader after the pages it is at. */
const beyondAnyPage = 2 ** 30;
/** So many pages are under way at once in a thread: unpacking goes on beside the rest. */
const pagesAhead = 3;

/** Reads pages for as long as there are any that no other reader took. */
async function readPages(
  next: NextPage,
  count: number,
  read: (index: number) => Promise<string | undefined>,
  give: (page: ReadPage) => void,
): Promise<void> {
  const readOn = async () => {
    for (;;) {
      const index = Atomics.add(next, 0, 1);
      if (index >= count) return;
      give({ index, text: await read(index) });
    }
  };
  await Promise.all(Array.from({ length: pagesAhead }, readOn));
}

type Help = { bytes: Uint8Array<ArrayBuffer>; next: NextPage };

/** Starts a thread that runs `helpReading` over the same bytes, and posts each page it took as a `ReadPage`. */
export function startPageHelper(module: URL, bytes: Uint8Array, next: NextPage): Worker {
  const help: Help = { bytes: bytes.slice(), next };
  // With arguments of its own it would be free of this process's restrictions.
  return new Worker(module, { workerData: help, transferList: [help.bytes.buffer] });
}

export async function helpReading({ bytes, next }: Help, give: (page: ReadPage) => void): Promise<void> {
  const document = await openDocument(bytes);
  await readPages(next, document.numPages, (index) => readPage(document, index), give);
}

/** @throws {ExtractionError} `encrypted` or `damaged` */
export async function openDocument(bytes: Uint8Array): Promise<PDFDocumentProxy> {
  const { getDocument } = await import('pdfjs-dist');
  const folder = path.dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));
  try {
    return await getDocument({
      data: bytes,
      cMapUrl: path.join(folder, 'cmaps', '/'),
      standardFontDataUrl: path.join(folder, 'standard_fonts', '/'),
      // Spares reading the outlines of standard fonts, which only drawing needs.
      useSystemFonts: true,
      disableFontFace: true,
      useWasm: false,
      verbosity: 0,
    }).promise;
  } catch (error) {
    const { name, message } = error as Error;
    const encrypted = name === 'PasswordException' || /encrypt/i.test(message);
    throw new ExtractionError(encrypted ? 'encrypted' : 'damaged', message, { cause: error });
  }
}

/** @returns undefined for a page that is broken, which does not spoil the others */
export async function readPage(document: PDFDocumentProxy, index: number): Promise<string | undefined> {
  try {
    const page = await document.getPage(index + 1);
    const { items } = await page.getTextContent();
    const text = composePage(collectLines(items));
    const written = await readAnnotations(page);
    page.cleanup();
    return [text, written].filter(Boolean).join('\n\n');
  } catch {
    return undefined;
  }
}
