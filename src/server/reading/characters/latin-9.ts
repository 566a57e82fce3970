/** What ISO-8859-15 has for the eight signs that windows-1252 has in the same bytes. */
const letters: ReadonlyMap<string, string> = new Map([
  ['¦', 'Š'],
  ['¨', 'š'],
  ['´', 'Ž'],
  ['¸', 'ž'],
  ['¼', 'Œ'],
  ['½', 'œ'],
  ['¾', 'Ÿ'],
]);
const isLetter = (character: string) => /\p{L}/u.test(character);
const isLower = (character: string) => /\p{Ll}/u.test(character);
const isUpper = (character: string) => /\p{Lu}/u.test(character);

/**
 * How much more plausible a text read as windows-1252 is as ISO-8859-15, in points of `plausibility`: by signs of
 * currency beside numbers, and by what would be letters inside words. Nothing where it is the same in both.
 */
export function gainAsLatin9(text: string): number {
  let gain = 0;
  for (const { 0: sign, index } of text.matchAll(/[¤¦¨´¸¼½¾]|[\u0080-\u009f€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]/g)) {
    const before = text.slice(Math.max(0, index - 2), index);
    const after = text.slice(index + 1, index + 3);
    if (sign === '¤') gain += gainOfCurrency(before, after);
    else if (letters.has(sign)) gain += gainOfLetter(sign, before, after);
    // ISO-8859-15 has a control character there.
    else gain -= 10;
  }
  return gain;
}

function gainOfCurrency(before: string, after: string): number {
  if (/\d\s?$/.test(before) || /^\s?\d/.test(after)) return 6;
  return isLetter(before.at(-1) ?? ' ') && isLetter(after[0] ?? ' ') ? -10 : 0;
}

function gainOfLetter(sign: string, before: string, after: string): number {
  const letter = letters.get(sign) as string;
  const [previous = ' ', next = ' '] = [before.at(-1), after[0]];
  if (!isLetter(next)) return isLetter(previous) ? 0 : -10;
  const fits = isLower(letter) ? isLower(next) : !isLower(previous);
  if (!fits || /\d/.test(previous)) return -10;
  return isLetter(previous) ? gainInside(sign, before, next) : gainAtStart(sign, after);
}

/** "O´BRIEN" and "USA´s" are written with an accent for an apostrophe. */
function gainInside(sign: string, before: string, next: string): number {
  return sign !== '´' || (isUpper(next) && /^\p{Lu}{2}$/u.test(before)) ? 9 : 0;
}

/** "½kg" is a half, unlike "½uvre" and "½il"; "´em" begins with an apostrophe, and no word with "Ÿ". */
function gainAtStart(sign: string, after: string): number {
  if (/[¦¨¸]/.test(sign)) return 4;
  return /[¼½]/.test(sign) && /^(u|il)/i.test(after) ? 4 : 0;
}
