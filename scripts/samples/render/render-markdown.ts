import type { SampleSource } from '../source/source.ts';

/** Markdown as somebody would keep it: the title as first heading, the document's data in one line below. */
export function renderMarkdown({ head, body }: SampleSource): Uint8Array {
  const data = [head.organisation, head.reference, head.edition].filter(Boolean).join(' · ');
  return Buffer.from(`# ${head.title}\n\n${data}\n\n${body}\n`, 'utf8');
}
