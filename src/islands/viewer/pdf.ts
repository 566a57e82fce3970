import type { PDFDocumentProxy } from 'pdfjs-dist';
import workerAddress from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';

export type Pdfjs = typeof import('pdfjs-dist');
export type OpenPdf = { pdfjs: Pdfjs; document: PDFDocumentProxy };

/** How much of a long file is fetched at once. */
const rangeBytes = 256 * 1024;

/**
 * Opens a PDF with pdf.js, which is fetched from our own origin when the first one is opened. Of a long file only the
 * parts are fetched that the pages shown need. Pictures are decoded without WebAssembly, which the policy of our
 * pages forbids.
 * @throws {Error} what pdf.js makes of a file that it cannot open or fetch
 */
export async function openPdf(address: string): Promise<OpenPdf> {
  // The build for browsers of the last years; the other one asks for the newest.
  const pdfjs: Pdfjs = await import('pdfjs-dist/legacy/build/pdf.mjs');
  pdfjs.GlobalWorkerOptions.workerSrc = workerAddress;
  const files = `/assets/build/pdfjs-${pdfjs.version}`;
  const document = await pdfjs.getDocument({
    url: address,
    cMapUrl: `${files}/cmaps/`,
    standardFontDataUrl: `${files}/standard_fonts/`,
    wasmUrl: `${files}/wasm/`,
    useWasm: false,
    rangeChunkSize: rangeBytes,
    disableAutoFetch: true,
    disableStream: true,
  }).promise;
  return { pdfjs, document };
}
