import type { TermPair } from './lexicon.ts';

const english = words(`
  two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen
  nineteen twenty`);
const spanish = words(`
  dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis diecisiete dieciocho
  diecinueve veinte`);
const englishOrdinals = words(`
  second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth
  sixteenth seventeenth eighteenth nineteenth twentieth`);
const spanishOrdinals = words('segundo tercero cuarto quinto sexto séptimo octavo noveno décimo');
/** Of one letter they are letters. */
const roman = words('ii iii iv - vi vii viii ix - xi xii xiii xiv xv xvi xvii xviii xix xx');
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
    add(`${number}`, english[at], 'en');
    add(`${number}`, spanish[at], 'es');
    add(`${number}`, numeral, null);
    add(ordinal, englishOrdinals[at], 'en');
    add(ordinal, spanishOrdinals[at], 'es');
    add(ordinal, numeral, null);
    if (englishOrdinals[at] && numeral)
      pairs.push({ from: englishOrdinals[at], to: numeral, languages: ['en', 'es'] });
  }
  return pairs;
}

function words(list: string): string[] {
  return list.trim().split(/\s+/);
}
