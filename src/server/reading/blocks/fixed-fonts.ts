const named =
  /(?:^|[^\p{L}])mono(?:space)?(?:$|[^\p{L}])|courier|consolas|menlo|monaco|inconsolata|typewriter|fixedsys|lucida console|source code/iu;

/**
 * Whether letters in a font are all of one width, as programs and what they are told are set. By what the document
 * says of it, else by its name.
 * @param pitches of the document's fonts, by their names
 */
export function isFixedFont(
  font: string | undefined,
  pitches: ReadonlyMap<string, 'fixed' | 'variable'> = new Map(),
): boolean {
  if (font === undefined) return false;
  const pitch = pitches.get(font);
  return pitch ? pitch === 'fixed' : named.test(font);
}
