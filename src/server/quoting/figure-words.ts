import { tokenise } from '../language/analysis.ts';
import { smallNumber } from '../language/quantities/numbers.ts';
import { stemsOfText } from '../tables/words.ts';
import type { AskedFigure, AskedWord, FigureModifier } from './asked-figure.ts';
import { datesIn } from './figure-dates.ts';
import { modifiersIn } from './figure-modifiers.ts';
import { sensesIn } from './figure-senses.ts';

const op = (words: string) => new RegExp(` (?:${words})(?= )`, 'g');

/** "The most seats" are those of the column that is named right behind. */
const most =
  '(?:the )?(?<! at )most(?! (?:of|expensive|recent|common) )|mas(?! (?:de|que|alt|baj|grande|pequen|car[oa]|barat))';
const fewest = '(?:the )?(?:fewest|(?<! at )least)|(?<! (?:al|lo|no) )menos(?! (?:de|que) )';
const dearest = '(?:the )?most expensive|(?:el |la |los |las )?mas car[oa]s?';
const cheapest = '(?:the )?cheapest|(?:el |la |los |las )?mas barat[oa]s?';

/** How both languages ask for a figure, over normalised words with a space around each. */
const operations: readonly (readonly [AskedFigure['of'], RegExp])[] = [
  ['count', op('how many|(?:the )?(?:total )?number of|cuant[oa]s|(?:el )?numero(?: total)? de')],
  [
    'sum',
    op(
      '(?:the )?(?:sum|total)(?: of)?|in total|altogether|(?:la )?suma(?: de)?|(?:el )?total(?: de)?|en total',
    ),
  ],
  [
    'average',
    op(
      '(?:the )?average(?: of)?|the mean(?: of)?|(?:el )?promedio(?: de)?|(?:la )?media de|de media|medi[oa]',
    ),
  ],
  [
    'minimum',
    op(
      `(?:the )?(?:minimum|lowest|smallest)|(?<! como )minim[oa]|mas baj[oa]s?|mas pequen[oa]s?|${fewest}|${cheapest}`,
    ),
  ],
  [
    'maximum',
    op(
      `(?:the )?(?:maximum|highest|largest|greatest|biggest)|(?<! como )maxim[oa]|mas alt[oa]s?|mas grandes?|${dearest}|${most}`,
    ),
  ],
];

const listed = (words: string) => new Set(words.trim().split(/\s+/));

/**
 * Words beside which a question means the same. Whatever compares, denies, divides or joins ("not", "over", "per",
 * "and") is none of them: it would have to be understood.
 */
const frame = listed(`
  what whats which is are was were be been the a an of on in at for from with there do does did we i you they have has
  had our my your all please tell me give show find us how much many it its this these that those recorded registered
  reported listed happened happen occurred occur exist exists row rows record records entry entries line lines
  cual cuales que es son fue fueron era eran hubo hay ha han habido habia se en el la los las un una de del al a con
  para nuestro nuestra nuestros nuestras tenemos tengo tienes tiene tienen existen figuran aparecen todo toda todos
  todas dime dame muestrame cuanto cuanta registro registraron registrado registrada registrados registradas ocurrio
  ocurrieron produjo produjeron dio dieron fila filas registros entrada entradas linea lineas este esta estos estas
`);

/** Whether a question means the same without this normalised word, of which a row need say nothing. */
export const isFigureFrame = (word: string): boolean => frame.has(word);

/**
 * Whether a word of grammar stands as a name: "in the US", "in IT", "in A". Not at the beginning, nor where all is in
 * capitals; and "I" is always written so.
 */
function standsAsName(written: string, start: number, question: string): boolean {
  if (!/^\p{Lu}/u.test(written) || written === 'I') return false;
  const isBeginning = !/[\p{L}\p{N}]/u.test(question.slice(0, start));
  return !isBeginning && /\p{Ll}/u.test(question);
}

/** Asked for by these, a row is answered. */
export const whichRow: ReadonlySet<string> = listed('which what que cual cuales who quien quienes');
const comparing = new RegExp(`^ (?:${most}|${fewest})$`);
const pricing = new RegExp(`^ (?:${dearest}|${cheapest})$`);

const longest = 200;

/** What asks for a figure, and where it stands in the spaced words of the question. */
type Operation = { of: AskedFigure['of']; start: number; end: number };

/** What a text asks to be worked out, by its normalised words with a space around each. */
export function operationsIn(text: string): Operation[] {
  return operations.flatMap(([of, pattern]) =>
    [...text.matchAll(pattern)].map((match) => ({
      of,
      start: match.index,
      end: match.index + match[0].length,
    })),
  );
}

/** Words that a question for figures may hold beside those, which say nothing of any row. */
const courtesies = listed(`
  can could would you want know like see me need list show lista listame muestra muestrame ensename quiero saber
  puedes podrias necesito and y made placed taken place altogether all
`);
const ordering = listed('by por segun');
const different = listed('different distinct unique diferentes distintos distintas');
const totals = / (?:in (?:total|all)|altogether|total|en total|en conjunto)(?= )/;
/** Whoever begins so wants rows, or what comes out of them, and no sentence. */
const listing =
  /^ (?:(?:please|can you|could you) )?(?:list|show|give|find|lista|listame|muestra|muestrame|dame|dime|busca|ensename) /;
const isDivided = / (?:per|by|for each|each|every|por|cada|segun) /;

/** Reads a plain question for a figure, or for the rows of which something is said; null for any other. */
export function askedFigure(question: string): AskedFigure | null {
  if (question.length > longest) return null;
  const tokens = tokenise(question);
  const text = ` ${tokens.map(({ word }) => word).join(' ')} `;
  const senses = sensesIn(text);
  const overlaps = ({ start, end }: Operation) =>
    senses.some((sense) => sense.asks !== 'named' && sense.start < end && start < sense.end);
  const ranks = senses.flatMap(({ asks: of, start, end }) =>
    of === 'maximum' || of === 'minimum' ? [{ of, start, end }] : [],
  );
  const operations = operationsIn(text).filter((operation) => !overlaps(operation));
  const isTop =
    / top (?:\d|\p{L}{3,6} )/u.test(text) && ![...operations, ...ranks].some(({ of }) => isRank(of));
  const found = [
    ...operations.map(({ of }) => of),
    ...ranks.map(({ of }) => of),
    ...(isTop ? ['maximum' as const] : []),
  ];
  const asks = asksFor(found);
  if (asks === null) return null;
  const isListing = listing.test(text);
  const first = tokens[0]?.word ?? '';
  const { of = isDivided.test(text) && !whichRow.has(first) ? 'count' : 'list', rank } = asks;
  const asksForRow = of === 'list' || of === 'minimum' || of === 'maximum' || rank !== undefined;
  const counts = operations.find((each) => each.of === 'count');
  const taken = (at: number) => operations.some(({ start, end }) => at > start && at <= end);
  const says = (expression: RegExp) =>
    operations.find(({ start, end }) => expression.test(text.slice(start, end)));
  const most = says(comparing);
  const words: AskedWord[] = [];
  const modifiers: FigureModifier[] = [];
  let [counted, compared, top, chosen] = [-1, -1, 0, -1];
  let isDistinct = false;
  let by = '';
  let at = 1;
  for (const { word, start, end } of tokens) {
    const place = at;
    at += word.length + 1;
    if (taken(place)) {
      by += ` ${word}`;
      continue;
    }
    const sense = senses.find((each) => place > each.start && place <= each.end);
    if (sense && sense.asks !== 'named') {
      if (place !== sense.start + 1) continue;
      if (sense.asks === 'over' || sense.asks === 'under')
        modifiers.push({ test: sense.asks, from: words.length, to: words.length + 1 });
      words.push({ word: '', written: '', stems: [], isFrame: false, heads: sense.heads });
      continue;
    }
    if (counts && counted < 0 && place > counts.end) counted = words.length;
    if (most && compared < 0 && place > most.end) compared = words.length;
    if (of === 'count' && different.has(word)) {
      isDistinct = true;
      continue;
    }
    if (ranksRows(of, rank) && top === 0 && words.every(({ isFrame }) => isFrame)) {
      if (word === 'top') continue;
      top = rowsNamed(word);
      if (top > 0) continue;
    }
    const stems = stemsOfText(word)[0] ?? [word];
    const written = question.slice(start, end);
    const mayBeFrame =
      frame.has(word) ||
      courtesies.has(word) ||
      (asksForRow && whichRow.has(word)) ||
      (ranksRows(of, rank) && ordering.has(word));
    const isFrame = mayBeFrame && !standsAsName(written, start, question);
    if (
      chosen < 0 &&
      !isFrame &&
      words.length > 0 &&
      words.every((each) => each.isFrame && whichRow.has(each.word))
    )
      chosen = words.length;
    words.push({ word, written, stems, isFrame, ...(sense && { heads: sense.heads }) });
  }
  for (const modifier of modifiersIn(words.map(({ word }) => word))) {
    for (const word of words.slice(modifier.from, modifier.to))
      Object.assign(word, { stems: [], isFrame: true });
    modifiers.push(modifier);
  }
  modifiers.push(...rangesIn(words));
  modifiers.sort((one, other) => one.from - other.from);
  const areDated = (isListing || chosen >= 0) && datesIn(words, true).length > 0;
  if (of === 'list' && modifiers.length === 0 && !areDated) return null;
  return {
    of,
    rank,
    top,
    isDistinct,
    isTotal: totals.test(text),
    chosen,
    words,
    modifiers,
    counted,
    compared,
    ofPrice: says(pricing) !== undefined,
    by: stemsOfText(by),
  };
}

/** What is worked out, and of which groups the first is wanted; null where that is more than a plain question. */
function asksFor(kinds: readonly AskedFigure['of'][]): Partial<Pick<AskedFigure, 'of' | 'rank'>> | null {
  const all = new Set(kinds);
  // "How many in total" counts.
  if (all.has('count')) all.delete('sum');
  const [of, ...others] = all;
  if (others.length === 0) return of ? { of } : {};
  const rank = [...all].find((each) => each === 'minimum' || each === 'maximum');
  const ranked = [...all].find((each) => !isRank(each));
  if (others.length > 1 || !rank || !ranked) return null;
  return { of: ranked, rank };
}

const isRank = (of: AskedFigure['of']) => of === 'minimum' || of === 'maximum';

const ranksRows = (of: AskedFigure['of'], rank: AskedFigure['rank']) => rank === undefined && isRank(of);

const mostRows = 20;

/** How many rows a word asks for: "three", "3"; 0 where it is no such number. */
function rowsNamed(word: string): number {
  const number = /^\d{1,2}$/.test(word) ? Number(word) : (smallNumber(word) ?? 0);
  return number >= 2 && number <= mostRows ? number : 0;
}

/** "Between 80 and 120", «entre mayo y julio»: what stands between two. */
function rangesIn(words: readonly AskedWord[]): FigureModifier[] {
  return words.flatMap(({ word }, at) => {
    if (word !== 'between' && word !== 'entre') return [];
    Object.assign(words[at] ?? {}, { stems: [], isFrame: true });
    return [{ test: 'between' as const, from: at, to: at + 1 }];
  });
}
