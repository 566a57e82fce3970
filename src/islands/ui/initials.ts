/**
 * The first letters of up to two words, as people see letters: a flag or a family of emoji is one. Signs such as
 * `<` are none.
 */
export function initials(name: string): string {
  const letters = name
    .trim()
    .split(/[\s@._-]+/u)
    .map(firstLetter)
    .filter(Boolean)
    .slice(0, 2);
  const [first = ''] = letters;
  // Two pictures side by side are one too many.
  const shown = /\p{Extended_Pictographic}|\p{Regional_Indicator}/u.test(first) ? first : letters.join('');
  return shown.toLocaleUpperCase() || '?';
}

const letter = /[\p{L}\p{N}\p{Extended_Pictographic}\p{Regional_Indicator}]/u;
const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

function firstLetter(word: string): string {
  for (const { segment } of segmenter.segment(word)) if (letter.test(segment)) return segment;
  return '';
}
