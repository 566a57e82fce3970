/**
 * A text without all that stands from an opening to the next closing, both included. An opening that nothing closes
 * stays. Takes linear time, which no pattern of both does: it would look for the end of each opening anew.
 * @param opening with the flag `g`
 * @param closingOf of an opening's match: with the flag `g`, one object for all that close alike
 */
export function withoutEnclosed(
  text: string,
  opening: RegExp,
  closingOf: (opened: RegExpExecArray) => RegExp,
): string {
  const missing = new Set<RegExp>();
  let kept = '';
  let at = 0;
  opening.lastIndex = 0;
  for (let opened = opening.exec(text); opened; opened = opening.exec(text)) {
    const closing = closingOf(opened);
    if (missing.has(closing)) continue;
    closing.lastIndex = opening.lastIndex;
    if (!closing.test(text)) {
      missing.add(closing);
      continue;
    }
    kept += text.slice(at, opened.index);
    at = closing.lastIndex;
    opening.lastIndex = at;
  }
  return kept + text.slice(at);
}

/** A page without its comments. */
export const withoutComments = (html: string) => withoutEnclosed(html, /<!--/g, () => commentEnd);

export const commentEnd = /-->/g;
