/**
 * A sentence of an answer that no passage supports: a stretch of its Markdown, in UTF-16 code units. With `quotation`,
 * it holds words in quotation marks that stand in no passage like that; where only these are wrong, it is these.
 */
export type UnsupportedSpan = { start: number; end: number; reason?: UnsupportedReason | undefined };

export const unsupportedReasons = ['quotation'] as const;
export type UnsupportedReason = (typeof unsupportedReasons)[number];

/** What stands behind an unsupported sentence where an answer is plain text. */
export const unsupportedMark = '[?]';

/** A text with something put before and behind each of these stretches, which are in order and do not overlap. */
export function surround(
  text: string,
  spans: readonly UnsupportedSpan[],
  [before, behind]: readonly [string | ((span: UnsupportedSpan) => string), string],
): string {
  let done = 0;
  let marked = '';
  for (const span of spans) {
    const { start, end } = span;
    const opening = typeof before === 'string' ? before : before(span);
    marked += text.slice(done, start) + opening + text.slice(start, end) + behind;
    done = end;
  }
  return marked + text.slice(done);
}
