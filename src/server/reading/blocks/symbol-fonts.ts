/**
 * Fonts whose letters are signs. Their text lies in ASCII or at U+F000 on, by the codes of the font, and says something
 * else without it: `m` in Symbol is µ, and 5 µg become 5 mg. Source: Adobe's `symbol.txt` and the charts of Wingdings.
 */

/** From a code on, the signs of the codes one after the other; a space where there is none. */
const symbol = codesOf([
  [0x21, '!∀#∃%&∋()∗+,−./0123456789:;<=>?≅ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ[∴]⊥_'],
  [0x61, 'αβχδεφγηιϕκλµνοπθρστυϖωξψζ{|}∼'],
  [0xa0, '€ϒ′≤⁄∞ƒ♣♦♥♠↔←↑→↓°±″≥×∝∂•÷≠≡≈…|—↵ℵℑℜ℘⊗⊕∅∩∪⊃⊇⊄⊂⊆∈∉∠∇®©™∏√⋅¬∧∨⇔⇐⇑⇒⇓◊⟨®©™∑'],
  [0xf1, '⟩∫'],
]);
const wingdings = codesOf([
  [0x28, '☎'],
  [0x2a, '✉'],
  [0x4a, '☺'],
  [0x4c, '☹'],
  [0x6c, '●'],
  [0x6e, '■'],
  [0x76, '❖'],
  [0x8c, '❶'],
  [0xa7, '▪'],
  [0xd8, '➢'],
  [0xdf, '←→↑↓'],
  [0xe7, '←→↑↓'],
  [0xef, '⇦⇨⇧⇩'],
  [0xfb, '✗✓'],
]);
/** Boxes to tick, which are written as those of forms are. */
const boxes = new Map([
  ...[0xa8, 0x6f, 0x71, 0xa3, 0x2a].map((code) => [code, '[ ] '] as const),
  ...[0xfe, 0xfd, 0x52, 0x53, 0x54].map((code) => [code, '[x] '] as const),
]);
const boxesOf = (codes: readonly number[]) => new Map([...boxes].filter(([code]) => codes.includes(code)));

const fonts = new Map<string, ReadonlyMap<number, string>>([
  ['symbol', symbol],
  ['wingdings', new Map([...wingdings, ...boxesOf([0xa8, 0x6f, 0x71, 0xfe, 0xfd])])],
  ['wingdings 2', boxesOf([0xa3, 0x2a, 0x52, 0x53, 0x54])],
]);

/**
 * What text in such a font shows; text in any other as it is.
 * @param font as documents name it, in any case
 */
export function shownInFont(text: string, font: string | undefined): string {
  const signs = fonts.get(font?.trim().toLowerCase() ?? '');
  if (!signs) return text;
  return text.replace(/[!-~\u00a0-\u00ff\uf020-\uf0ff]/g, (letter) => {
    const code = letter.charCodeAt(0) & 0xff;
    // What is not known of a font of pictures is a picture.
    return signs.get(code) ?? (signs === symbol ? '' : ' ');
  });
}

/**
 * What text shows that has a font for its letters and one for its signs, as in PowerPoint: letters are none of these,
 * but for the codes beyond ASCII that stand alone ("à" is an arrow).
 */
export function shownInFonts(
  text: string,
  { letters, signs }: { letters: string | undefined; signs: string | undefined },
): string {
  const codes = /[a-z0-9]/i.test(text) ? /[\uf020-\uf0ff]/g : /[\u00a0-\u00ff\uf020-\uf0ff]/g;
  let shown = '';
  let at = 0;
  for (const { 0: sign, index } of text.matchAll(codes)) {
    shown += shownInFont(text.slice(at, index), letters) + shownInFont(sign, signs ?? letters);
    at = index + sign.length;
  }
  return shown + shownInFont(text.slice(at), letters);
}

function codesOf(runs: readonly (readonly [from: number, signs: string])[]): ReadonlyMap<number, string> {
  return new Map(runs.flatMap(([from, signs]) => [...signs].map((sign, at) => [from + at, sign] as const)));
}
