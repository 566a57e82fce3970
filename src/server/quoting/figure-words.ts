import { tokenise } from '../language/analysis.ts';
import type { FigureQuery } from '../tables/table-query.ts';
import { type Stemmed, stemsOfText } from '../tables/words.ts';
import { type Modifier, modifiersIn } from './figure-modifiers.ts';

/** A word of a question that asks for a figure. */
export type AskedWord = {
  word: string;
  /** As it is written. */
  written: string;
  stems: Stemmed[number];
  /** It only carries grammar, or says that something is on record. */
  isFrame: boolean;
};

/** A question for a figure: what is to be worked out, and the words that tell over what. */
export type AskedFigure = {
  of: Exclude<FigureQuery['of'], 'distinct'> | 'list';
  words: AskedWord[];
  /** What compares or denies; its words carry nothing else. */
  modifiers: Modifier[];
  /** Which word stands right behind those that ask, where these are such as "the most"; -1 where they are not. */
  compared: number;
  /** Whether it asks for the dearest or the cheapest, whose price no word names. */
  ofPrice: boolean;
  /** Where the words behind "how many" begin. */
  counted: number;
  /** The words by which that was told, which may also be part of a name. */
  by: Stemmed;
};

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
      `(?:the )?(?:minimum|lowest|smallest)|(?<! como )minim[oa]|mas baj[oa]|mas pequen[oa]|${fewest}|${cheapest}`,
    ),
  ],
  [
    'maximum',
    op(
      `(?:the )?(?:maximum|highest|largest|greatest|biggest)|(?<! como )maxim[oa]|mas alt[oa]|mas grande|${dearest}|${most}`,
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

/** Reads a plain question for a figure, or for the rows of which something is said; null for any other. */
export function askedFigure(question: string): AskedFigure | null {
  if (question.length > longest) return null;
  const tokens = tokenise(question);
  const text = ` ${tokens.map(({ word }) => word).join(' ')} `;
  const found = operationsIn(text);
  const [first] = found;
  const kinds = new Set(found.map(({ of }) => of));
  // "How many in total" counts; two other figures at once are more than a plain question.
  const isCount = kinds.has('count') && [...kinds].every((of) => of === 'count' || of === 'sum');
  if (kinds.size > 1 && !isCount) return null;
  if (!first && !whichRow.has(tokens[0]?.word ?? '')) return null;
  const of = isCount ? 'count' : (first?.of ?? 'list');
  const asksForRow = of === 'list' || of === 'minimum' || of === 'maximum';
  const counts = found.find((each) => each.of === 'count');
  const taken = (at: number) => found.some(({ start, end }) => at > start && at <= end);
  const says = (expression: RegExp) =>
    found.find(({ start, end }) => expression.test(text.slice(start, end)));
  const most = says(comparing);
  const words: AskedWord[] = [];
  let [counted, compared] = [-1, -1];
  let by = '';
  let at = 1;
  for (const { word, start, end } of tokens) {
    if (taken(at)) by += ` ${word}`;
    else {
      if (counts && counted < 0 && at > counts.end) counted = words.length;
      if (most && compared < 0 && at > most.end) compared = words.length;
      const stems = stemsOfText(word)[0] ?? [word];
      const written = question.slice(start, end);
      const mayBeFrame = frame.has(word) || (asksForRow && whichRow.has(word));
      const isFrame = mayBeFrame && !standsAsName(written, start, question);
      words.push({ word, written, stems, isFrame });
    }
    at += word.length + 1;
  }
  const modifiers = modifiersIn(words.map(({ word }) => word));
  for (const { from, to } of modifiers)
    for (const word of words.slice(from, to)) Object.assign(word, { stems: [], isFrame: true });
  if (of === 'list' && modifiers.length === 0) return null;
  const ofPrice = says(pricing) !== undefined;
  return { of, words, modifiers, counted, compared, ofPrice, by: stemsOfText(by) };
}
