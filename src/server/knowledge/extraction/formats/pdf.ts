import { createRequire } from 'node:module';
import path from 'node:path';
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { ExtractionError } from '../extraction-error.ts';
import type { FormatInput, FormatOutput } from '../messages.ts';
import { normaliseText } from '../normalise.ts';
import { readAnnotations } from './pdf-annotations.ts';
import { resolveHyphens } from './pdf-hyphens.ts';
import { collectLines } from './pdf-lines.ts';
import { composePage } from './pdf-paragraphs.ts';
import { dropRunningLines } from './pdf-running-lines.ts';

const pageSeparator = '\n\n';

/**
 * The text of a PDF, page by page in the order of its content.
 * @throws {ExtractionError} `encrypted`, `damaged`, `no_text` or `too_large`
 */
export async function readPdf({ bytes, limits, onProgress }: FormatInput): Promise<FormatOutput> {
  const document = await openDocument(bytes);
  const pages: string[] = [];
  let characters = 0;
  let unreadable = 0;
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await readPage(document, number);
    if (page === undefined) unreadable += 1;
    pages.push(page ?? '');
    characters += (page?.length ?? 0) + pageSeparator.length;
    if (characters > limits.textCharacters) throw new ExtractionError('too_large', 'text');
    onProgress(number / document.numPages);
  }
  if (unreadable === pages.length) throw new ExtractionError('damaged', 'no readable page');

  const texts = dropRunningLines(resolveHyphens(pages).map(normaliseText));
  if (!texts.some((text) => /[\p{L}\p{N}]/u.test(text))) throw new ExtractionError('no_text');
  return joinPages(texts);
}

async function openDocument(bytes: Uint8Array): Promise<PDFDocumentProxy> {
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs');
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
async function readPage(document: PDFDocumentProxy, number: number): Promise<string | undefined> {
  try {
    const page = await document.getPage(number);
    const { items } = await page.getTextContent();
    const text = composePage(collectLines(items));
    const written = await readAnnotations(page);
    page.cleanup();
    return [text, written].filter(Boolean).join('\n\n');
  } catch {
    return undefined;
  }
}

function joinPages(texts: string[]): FormatOutput {
  const pageStarts: number[] = [];
  let offset = 0;
  for (const text of texts) {
    pageStarts.push(offset);
    offset += text.length + pageSeparator.length;
  }
  return { text: texts.join(pageSeparator), pageStarts };
}
