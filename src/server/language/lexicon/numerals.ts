import { cardinals, ordinals } from '../quantities/numbers.ts';
import type { TermPair } from './lexicon.ts';

/** Of one letter they are letters. */
const roman = 'ii iii iv - vi vii viii ix - xi xii xiii xiv xv xvi xvii xviii xix xx'.split(' ');
const centuries = 21;
const ordinalEnding = ['th', 'st', 'nd', 'rd'];

/** Numbers from 2 that are written in more than one way: "7" and "seven", "II" and "2", "19th century" and "siglo XIX". */
export function numerals(): TermPair[] {
  const pairs: TermPair[] = [];
  for (let number = 2; number <= centuries; number++) {
    const at = number - 2;
    const unit = number > 10 && number < 14 ? 0 : number % 10;
    const ordinal = `${number}${ordinalEnding[unit] ?? 'th'}`;
    const numeral = number === centuries ? 'xxi' : roman[at];
    const add = (from: string, to: string | undefined, language: 'en' | 'es' | null) => {
      if (to && to !== '-') pairs.push({ from, to, languages: [null, language] });
    };
    add(`${number}`, cardinals.en[at], 'en');
    add(`${number}`, cardinals.es[at], 'es');
    add(`${number}`, numeral, null);
    add(ordinal, ordinals.en[at], 'en');
    add(ordinal, ordinals.es[at], 'es');
    add(ordinal, numeral, null);
    if (ordinals.en[at] && numeral)
      pairs.push({ from: ordinals.en[at], to: numeral, languages: ['en', 'es'] });
  }
  return pairs;
}
