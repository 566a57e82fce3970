import { readSources, type SampleFormat, type SampleSource } from '../source/source.ts';
import { renderPdf } from './pdf/render-pdf.ts';
import { renderDocx } from './render-docx.ts';
import { renderHtml } from './render-html.ts';
import { renderMarkdown } from './render-markdown.ts';
import { renderText } from './render-text.ts';

const renderers: Record<SampleFormat, (source: SampleSource) => Uint8Array | Promise<Uint8Array>> = {
  pdf: renderPdf,
  docx: renderDocx,
  html: renderHtml,
  txt: renderText,
  md: renderMarkdown,
  csv: ({ body }) => Buffer.from(body, 'utf8'),
};

/** Renders every source text. Keys are paths from the root of the project. */
export async function renderSamples(): Promise<Map<string, Uint8Array>> {
  const rendered = new Map<string, Uint8Array>();
  for (const source of readSources()) rendered.set(source.path, await renderers[source.format](source));
  return rendered;
}
