import { type NumeralLanguage, numberInWords } from './number-words.ts';

/** How a list's entries are counted, by the names that Word gives; HTML's and OpenDocument's are mapped to them. */
export type NumberFormat =
  | 'decimal'
  | 'decimalZero'
  | 'lowerLetter'
  | 'upperLetter'
  | 'lowerRoman'
  | 'upperRoman'
  | 'ordinal'
  | 'ordinalText'
  | 'cardinalText'
  | 'bullet'
  | 'none';

const romans: readonly [number, string][] = [
  [1000, 'm'],
  [900, 'cm'],
  [500, 'd'],
  [400, 'cd'],
  [100, 'c'],
  [90, 'xc'],
  [50, 'l'],
  [40, 'xl'],
  [10, 'x'],
  [9, 'ix'],
  [5, 'v'],
  [4, 'iv'],
  [1, 'i'],
];
/** Numerals of letters or Roman digits grow with the number; beyond this nobody writes them. */
const mostSpelled = 3_999;

/**
 * A number as a list shows it. Letters go on with the same letter doubled, as Word has it: z, aa, bb.
 * @param language in which ordinals and words are written; ordinals of others are those of Spanish
 * @returns '' for `bullet` and `none`
 */
export function formatNumber(
  number: number,
  format: NumberFormat,
  language: NumeralLanguage = 'other',
): string {
  switch (format) {
    case 'none':
    case 'bullet':
      return '';
    case 'decimalZero':
      return String(number).padStart(2, '0');
    case 'lowerLetter':
      return letters(number);
    case 'upperLetter':
      return letters(number).toUpperCase();
    case 'lowerRoman':
      return roman(number);
    case 'upperRoman':
      return roman(number).toUpperCase();
    case 'ordinal':
      return ordinal(number, language);
    case 'ordinalText':
      return numberInWords(number, 'ordinal', language) ?? ordinal(number, language);
    case 'cardinalText':
      return numberInWords(number, 'cardinal', language) ?? String(number);
    default:
      return String(number);
  }
}

const ordinal = (number: number, language: NumeralLanguage) =>
  language === 'en' ? `${number}${ordinalEnding(number)}` : `${number}.º`;

function ordinalEnding(number: number): string {
  if (number % 100 >= 11 && number % 100 <= 13) return 'th';
  return ['th', 'st', 'nd', 'rd'][number % 10] ?? 'th';
}

function letters(number: number): string {
  if (number < 1 || number > mostSpelled) return String(number);
  const letter = String.fromCharCode(97 + ((number - 1) % 26));
  return letter.repeat(Math.floor((number - 1) / 26) + 1);
}

function roman(number: number): string {
  if (number < 1 || number > mostSpelled) return String(number);
  let left = number;
  let text = '';
  for (const [value, digits] of romans) {
    text += digits.repeat(Math.floor(left / value));
    left %= value;
  }
  return text;
}
