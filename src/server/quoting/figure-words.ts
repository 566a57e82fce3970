import { tokenise } from '../language/analysis.ts';
import type { Figure } from '../tables/table-query.ts';
import { type Stemmed, stemsOfText } from '../tables/words.ts';

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
  of: Exclude<Figure['of'], 'distinct'>;
  words: AskedWord[];
  /** Where the words behind "how many" begin. */
  counted: number;
  /** The words by which that was told, which may also be part of a name. */
  by: Stemmed;
};

const op = (words: string) => new RegExp(` (?:${words})(?= )`, 'g');

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
  ['minimum', op('(?:the )?(?:minimum|lowest|smallest)|minim[oa]|mas baj[oa]|mas pequen[oa]')],
  ['maximum', op('(?:the )?(?:maximum|highest|largest|greatest|biggest)|maxim[oa]|mas alt[oa]|mas grande')],
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
  ocurrieron produjo produjeron fila filas registros entrada entradas linea lineas este esta estos estas
`);

const longest = 200;

/** Reads a plain question for a figure; null for any other. */
export function askedFigure(question: string): AskedFigure | null {
  if (question.length > longest) return null;
  const tokens = tokenise(question);
  const text = ` ${tokens.map(({ word }) => word).join(' ')} `;
  const found = operations.flatMap(([of, pattern]) =>
    [...text.matchAll(pattern)].map((match) => ({
      of,
      start: match.index,
      end: match.index + match[0].length,
    })),
  );
  const [first] = found;
  if (!first) return null;
  const kinds = new Set(found.map(({ of }) => of));
  // "How many in total" counts; two other figures at once are more than a plain question.
  const isCount = kinds.has('count') && [...kinds].every((of) => of === 'count' || of === 'sum');
  if (kinds.size > 1 && !isCount) return null;
  const counts = found.find(({ of }) => of === 'count');
  const taken = (at: number) => found.some(({ start, end }) => at > start && at <= end);
  const words: AskedWord[] = [];
  let counted = -1;
  let by = '';
  let at = 1;
  for (const { word, start, end } of tokens) {
    if (taken(at)) by += ` ${word}`;
    else {
      if (counts && counted < 0 && at > counts.end) counted = words.length;
      const stems = stemsOfText(word)[0] ?? [word];
      words.push({ word, written: question.slice(start, end), stems, isFrame: frame.has(word) });
    }
    at += word.length + 1;
  }
  return { of: isCount ? 'count' : first.of, words, counted, by: stemsOfText(by) };
}
