/** The first letters of up to two words, as people see letters: a flag or a family of emoji is one. */
export function initials(name: string): string {
  const words = name
    .trim()
    .split(/[\s@._-]+/u)
    .filter(Boolean);
  const letters = words.slice(0, 2).map(firstLetter);
  const [first = ''] = letters;
  // Two pictures side by side are one too many.
  const shown = /\p{Extended_Pictographic}|\p{Regional_Indicator}/u.test(first) ? first : letters.join('');
  return shown.toLocaleUpperCase() || '?';
}

const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

function firstLetter(word: string): string {
  for (const { segment } of segmenter.segment(word)) return segment;
  return '';
}
