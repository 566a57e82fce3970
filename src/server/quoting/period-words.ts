import { tokenise } from '../language/analysis.ts';
import { monthNumber } from '../language/quantities/dates.ts';
import { smallNumber } from '../language/quantities/numbers.ts';
import { type Stemmed, stemsOfText } from '../tables/words.ts';

/** What may be worked out of one row over the columns of several periods. */
export type PeriodOperation = 'percent' | 'change' | 'ratio' | 'average' | 'sum' | 'minimum' | 'maximum';

/** A plain question for a figure over periods: "the change in sales from 2018 to 2019". */
export type AskedPeriods = {
  of: PeriodOperation;
  /** The words that name the row, as far as they are no grammar. */
  words: Stemmed;
  /** The same as they are normalised. */
  named: readonly string[];
  /** Each period by its words, such as `2019` or `march`, `2019`, as it is asked for. */
  periods: string[][];
  /** From one to another, with all between. */
  isRange: boolean;
  /** Of so many periods; null where it does not say. */
  count: number | null;
};

const nouns =
  'increase decrease|change|difference|increase|decrease|growth|decline|drop|rise|fall|reduction|variation';
const nombres =
  'cambio|variacion|diferencia|aumento|incremento|crecimiento|disminucion|descenso|reduccion|caida|subida|bajada';
const yearly = '(?:(?:year on year|year over year|yoy|annual|net|overall|total) )?';
const verbs =
  'change[ds]?|increase[ds]?|decrease[ds]?|grow[ns]?|grew|rise[ns]?|rose|fall(?:en|s)?|fell|drop(?:ped|s)?|decline[ds]?';
const verbos =
  'cambi(?:o|aron|ado)|vari(?:o|aron|ado)|aument(?:o|aron|ado)|increment(?:o|aron|ado)|crec(?:io|ieron|ido)|sub(?:io|ieron|ido)|baj(?:o|aron|ado)|ca(?:yo|yeron|ido)|disminu(?:yo|yeron|ido)|descend(?:io|ieron|ido)|reduj(?:o|eron)';
const percent = 'percent(?:age)?|per cent';

const op = (words: string) => new RegExp(`(?<= )(?:${words})(?= )`);

/** What asks, over normalised words with a space around each; tried in this order. */
const operations: readonly (readonly [PeriodOperation, RegExp])[] = [
  [
    'percent',
    op(`(?:the )?${yearly}(?:${percent}) (?:${nouns})|(?:the )?${yearly}growth rate|rate of growth`),
  ],
  ['percent', op(`(?:the )?${yearly}(?:${nouns}) in (?:${percent})(?: terms)?`)],
  [
    'percent',
    op(
      `(?:la |el )?(?:${nombres}) (?:interanual |anual )?(?:porcentual|en porcentaje|en tanto por ciento)|(?:la )?tasa de (?:crecimiento|variacion)`,
    ),
  ],
  ['percent', op(`(?:by )?(?:what|which|how many) (?:${percent}) (?:did|has|have|had)`)],
  ['percent', op(`(?:en )?que (?:porcentaje|tanto por ciento) (?:(?:ha|han|habia) )?(?:se )?(?:${verbos})`)],
  ['change', op('(?:by )?how much (?:did|has|have|had)')],
  ['change', op(`(?:en )?cuanto (?:(?:ha|han|habia) )?(?:se )?(?:${verbos})`)],
  ['change', op(`(?:the )?${yearly}(?:${nouns})(?= (?:in|of|for|between|from|to) )`)],
  ['change', op(`(?:la |el )?(?:${nombres})(?: interanual| anual)?(?= (?:de|del|en|entre) )`)],
  ['ratio', op('(?:the )?ratio|(?:la )?razon|(?:el )?cociente')],
  [
    'maximum',
    op(
      '(?:the )?(?:highest|largest|greatest|biggest|most)|(?:el |la )?(?:mayor(?:es)?|maxim[oa]s?|mas alt[oa]s?)',
    ),
  ],
  [
    'minimum',
    op('(?:the )?(?:lowest|smallest|least|fewest)|(?:el |la )?(?:menor(?:es)?|minim[oa]s?|mas baj[oa]s?)'),
  ],
  ['average', op('(?:the )?(?:average|mean)|(?:el )?promedio|(?:la )?media(?= (?:de|del|en|entre) )')],
  ['sum', op('(?:the )?(?:sum|combined)|in total|altogether|(?:la )?suma|en total|en conjunto')],
  ['sum', op('(?:the )?total|(?:el )?total')],
];
const verbAsked = /(?: |^)(?:did|has|have|had) $/;
const verb = op(verbs);
/** The highest and lowest are sought where a period is asked for. */
const whichPeriod =
  /^ (?:in )?(?:which|what) (?:fiscal |financial )?(?:year|month|quarter|period)(?= )|^ (?:en )?(?:que|cual) (?:ano|mes|trimestre|ejercicio|periodo)(?= )/;

const listed = (words: string) => new Set(words.trim().split(/\s+/));
/** Words beside which such a question means the same. */
const frame = listed(`
  what whats was were is are the a an of on in at for from to with and or by between over during through until as
  versus vs compared comparison relative our my we you i us they their its it this these those that do does did has have had please
  tell me give show find calculate compute respectively year years fiscal financial fy period periods ended ending
  end amount amounts value values figure company companys both each
  cual cuales que es son fue fueron era el la los las un una de del al a con en para por entre desde hasta y durante
  frente respecto comparado comparada nuestro nuestra nuestros nuestras tenemos su sus se dime dame calcula ano anos
  ejercicio ejercicios periodo periodos importe importes valor valores cifra cifras empresa ambos cada
  ha han habia cuanto
`);

const year = /^(?:19|20|21)\d{2}$/;
const quarter = /^(?:q[1-4]|[1-4]t|t[1-4])$/;
const day = /^(?:[1-9]|[12]\d|3[01])(?:st|nd|rd|th)?$/;
/** Of so many periods; null where a word counts none, or more than a table has. */
function countOf(word: string): number | null {
  const count = /^\d{1,2}$/.test(word) ? Number(word) : (smallNumber(word) ?? 0);
  return count >= 2 && count <= 12 ? count : null;
}
const ofPeriods =
  /^(?:fiscal|financial|year|years|month|months|quarter|quarters|period|periods|ano|anos|mes|meses|trimestre|trimestres|ejercicios?|periodos?)$/;

const compared: ReadonlySet<PeriodOperation> = new Set(['change', 'percent', 'ratio']);
const comparison = op(`${nouns}|${nombres}|ratio|razon|cociente`);

/** Whether spaced words ask by how much two values differ. */
export const asksToCompare = (text: string): boolean =>
  operations.some(([of, pattern]) => {
    const [asked] = (compared.has(of) && pattern.exec(text)) || [];
    return asked !== undefined && (!verbAsked.test(`${asked} `) || verb.test(text));
  });

/** Whether spaced words may say by how much two values differ. */
export const saysComparison = (text: string): boolean => comparison.test(text);

const longest = 240;

/** Reads a plain question for a figure over periods; null for any other. */
export function askedPeriods(written: string): AskedPeriods | null {
  if (written.length > longest) return null;
  const question = written.replaceAll('%', ' percent ');
  const tokens = tokenise(question);
  const all = tokens.map(({ word }) => word.replace(/^fy(?=\d{4}$)/, ''));
  let text = ` ${all.join(' ')} `;
  const isWhich = whichPeriod.test(text);
  const found = operations.find(
    ([of, pattern]) => (of === 'minimum' || of === 'maximum') === isWhich && pattern.test(text),
  );
  if (!found) return null;
  const [of, pattern] = found;
  const taken = isWhich ? [whichPeriod, pattern] : [pattern];
  const asksByVerb = verbAsked.test(`${pattern.exec(text)?.[0] ?? ''} `);
  for (const each of asksByVerb ? [...taken, verb] : taken) {
    if (!each.test(text)) return null;
    // As many words as before, so that places stay.
    text = text.replace(each, (match) => match.replace(/\S+/g, '_'));
  }
  const words = text.trim().split(' ');
  const { periods, places } = periodsIn(words);
  let count: number | null = null;
  const left: string[] = [];
  for (const [at, word] of words.entries()) {
    const counted = ofPeriods.test(words[at + 1] ?? '') || words[at - 1] === 'last' ? countOf(word) : null;
    if (counted !== null) count = counted;
    if (!places.has(at) && counted === null && word !== '_' && !frame.has(word)) left.push(word);
  }
  if (left.length === 0 || (!isWhich && periods.length < 2)) return null;
  const isRange =
    periods.length === 2 &&
    isFromTo(
      question,
      words,
      [...places].sort((one, other) => one - other),
      tokens,
    );
  return { of, words: stemsOfText(left.join(' ')), named: left, periods, isRange, count };
}

/** Each year with the month, day or quarter that stands beside it; where there are no years, months and quarters alone. */
function periodsIn(words: readonly string[]): { periods: string[][]; places: Set<number> } {
  const places = new Set<number>();
  const periods: string[][] = [];
  const isPart = (word = '') => monthNumber(word) !== undefined || quarter.test(word);
  const hasYears = words.some((word) => year.test(word));
  for (const [at, word] of words.entries()) {
    if (!(hasYears ? year.test(word) : isPart(word))) continue;
    const own = [at];
    if (hasYears) {
      for (let before = at - 1; before >= at - 4; before--) {
        const part = words[before] ?? '';
        if (places.has(before) || !(isPart(part) || day.test(part) || part === 'de' || part === 'of')) break;
        own.unshift(before);
      }
      // "3 de marzo de 2019", but not "between 5 and 2019": what begins it names a month, a quarter or its day.
      while (own.length > 1 && !own.some((place) => isPart(words[place]))) own.shift();
      while (/^(?:de|of)$/.test(words[own[0] as number] ?? '')) own.shift();
    }
    for (const place of own) places.add(place);
    periods.push(own.map((place) => words[place] as string).filter((part) => part !== 'de' && part !== 'of'));
  }
  return { periods, places };
}

/** Whether two periods are the ends of all that lies between: "from 2017 to 2019", "2017–2019". */
function isFromTo(
  question: string,
  words: readonly string[],
  places: readonly number[],
  tokens: ReturnType<typeof tokenise>,
): boolean {
  const [first = 0] = places;
  const last = places.at(-1) ?? 0;
  const between = words.slice(first + 1, last);
  const opener = words[first - 1] ?? '';
  if (/^\s*[-–—]\s*$/.test(question.slice(tokens[last - 1]?.end, tokens[last]?.start)) && last === first + 1)
    return true;
  const joined = between.find((word) => /^(?:to|and|a|y|hasta|through|until|al)$/.test(word));
  return (
    (/^(?:from|between|desde|entre|de|del)$/.test(opener) && joined !== undefined) ||
    joined === 'to' ||
    joined === 'through' ||
    joined === 'hasta'
  );
}
