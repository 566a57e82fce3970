/** A sentence of an answer that no passage supports: a stretch of its Markdown, in UTF-16 code units. */
export type UnsupportedSpan = { start: number; end: number };

/** What stands behind an unsupported sentence where an answer is plain text. */
export const unsupportedMark = '[?]';

/** A text with something put before and behind each of these stretches, which are in order and do not overlap. */
export function surround(
  text: string,
  spans: readonly UnsupportedSpan[],
  [before, behind]: readonly [string, string],
): string {
  let done = 0;
  let marked = '';
  for (const { start, end } of spans) {
    marked += text.slice(done, start) + before + text.slice(start, end) + behind;
    done = end;
  }
  return marked + text.slice(done);
}
