import type { Worker } from 'node:worker_threads';
import { ExtractionError } from '../extraction-error.ts';
import type { FormatInput, FormatOutput } from '../messages.ts';
import { normaliseText } from '../normalise.ts';
import { joinPages } from './pages.ts';
import { resolveHyphens } from './pdf-hyphens.ts';
import { collectPages, type NextPage, openDocument, readPage, startPageHelper } from './pdf-pages.ts';
import { dropRunningLines } from './pdf-running-lines.ts';
import { openWithPdfium } from './pdfium.ts';
import { recogniseScannedPages } from './scanned-pages.ts';

/**
 * The text of a PDF, page by page in the order of its content. Pages that are pictures are recognised. What pdf.js
 * cannot open PDFium may.
 * @throws {ExtractionError} `encrypted`, `damaged`, `no_text` or `too_large`
 */
export async function readPdf(input: FormatInput): Promise<FormatOutput> {
  const found = await readTextLayer(input);
  await recogniseScannedPages(found, input);
  const texts = dropRunningLines(resolveHyphens(found).map(normaliseText));
  if (!texts.some((text) => /[\p{L}\p{N}]/u.test(text))) throw new ExtractionError('no_text');
  return joinPages(texts);
}

async function readTextLayer(input: FormatInput): Promise<string[]> {
  try {
    return await readWithPdfjs(input);
  } catch (error) {
    if (!(error instanceof ExtractionError && error.code === 'damaged')) throw error;
    return readWithPdfium(input);
  }
}

async function readWithPdfjs(input: FormatInput): Promise<string[]> {
  // pdf.js takes the memory of what it is given, and others may need the bytes after it.
  const document = await openDocument(input.bytes.slice());
  try {
    const read = (index: number) => readPage(document, index);
    const pages = await collectPages(document.numPages, input, read, helperFor(document.numPages, input));
    if (pages.every((page) => page === undefined)) throw new ExtractionError('damaged', 'no readable page');
    return pages.map((page) => page ?? '');
  } finally {
    await document.loadingTask.destroy();
  }
}

async function readWithPdfium(input: FormatInput): Promise<string[]> {
  const document = await openWithPdfium(input.bytes);
  try {
    if (document.pages === 0) throw new ExtractionError('damaged', 'no page');
    const pages = await collectPages(document.pages, input, async (index) => document.text(index));
    return pages.map((page) => page ?? '');
  } finally {
    document.close();
  }
}

/** Fewer are read before a second thread has begun. */
const pagesWorthHelp = 40;
/** What two threads hold of a larger file could be too much. */
const bytesWorthHelp = 64 * 1024 * 1024;

function helperFor(count: number, { bytes, helper }: FormatInput): ((next: NextPage) => Worker) | undefined {
  if (!helper || count < pagesWorthHelp || bytes.length > bytesWorthHelp) return undefined;
  return (next) => startPageHelper(helper, bytes, next);
}
