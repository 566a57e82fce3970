import type { FormatOutput } from '../messages.ts';

export const pageSeparator = '\n\n';

/** Puts pages together, and says where each begins. */
export function joinPages(texts: readonly string[]): FormatOutput {
  const pageStarts: number[] = [];
  let offset = 0;
  for (const text of texts) {
    pageStarts.push(offset);
    offset += text.length + pageSeparator.length;
  }
  return { text: texts.join(pageSeparator), pageStarts };
}
