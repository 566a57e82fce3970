import type { Word } from '../knowledge/analysis.ts';

/** From two to twenty; without Spanish "once", which in English is no number. */
const numberWords: Record<string, string> = Object.fromEntries(
  [
    'two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty',
    'dos tres cuatro cinco seis siete ocho nueve diez - doce trece catorce quince dieciseis diecisiete dieciocho diecinueve veinte',
  ].flatMap((list) => list.split(' ').map((word, index) => [word, String(index + 2)])),
);

/** Weekdays and months, by what they are called in either language; without "may" and "march", which are verbs. */
const dates: ReadonlyMap<string, string> = new Map(
  [
    'monday tuesday wednesday thursday friday saturday sunday january february - april - june july august september october november december',
    'lunes martes miercoles jueves viernes sabado domingo enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre',
    'mondays tuesdays wednesdays thursdays fridays saturdays sundays',
    '- - - - - sabados domingos',
  ].flatMap((list) => list.split(' ').map((word, index) => [word, `date ${index}`] as const)),
);

/** A number in figures or as a small word, as the tokeniser writes it: `4.5` and `4,5` are one. */
export function numberOf({ word }: { word: string }): string | undefined {
  return /^\d+(?:\.\d+)?/.exec(word)?.[0] ?? numberWords[word];
}

/** In a claim "one" is as often a pronoun as a number; in a passage it may be what a 1 stands on. */
export function holdsNumber(passage: readonly Word[], number: string): boolean {
  return passage.some(
    (word) => numberOf(word) === number || (number === '1' && /^(?:one|una?|uno)$/.test(word.word)),
  );
}

/** Which weekday or month a word names, the same in both languages. */
export function dateOf({ word }: { word: string }): string | undefined {
  return word === '-' ? undefined : dates.get(word);
}

/** Words of which the left ones say the contrary of the right ones. */
const opposites = [
  ['before antes', 'after despues tras'],
  ['more mas over above', 'less fewer under below menos'],
  [
    'allowed permitted permitido permitida permitidos permitidas permite permiten',
    'forbidden prohibited banned prohibido prohibida prohibidos prohibidas prohibe prohiben',
  ],
  ['open opens opened abre abren abierto abierta', 'close closes closed cierra cierran cerrado cerrada'],
  ['always siempre', 'never nunca jamas'],
  ['first primer primero primera', 'last ultimo ultima'],
  ['minimum least minimo', 'maximum most maximo'],
  [
    'included incluido incluida incluye incluyen includes',
    'excluded excluido excluida excluye excluyen excludes',
  ],
  [
    'required mandatory compulsory obligatorio obligatoria',
    'optional voluntary opcional voluntario voluntaria',
  ],
  ['arrive arrives arrival llega llegan llegada', 'depart departs departure salen salida'],
].map((sides) => sides.map((side) => new Set(side.split(' '))));

/** Whether one text has a word whose contrary, and not the word, stands in the other. */
export function areOpposed(claim: readonly Word[], sentence: readonly Word[]): boolean {
  const has = (words: readonly Word[], side: ReadonlySet<string> | undefined) =>
    words.some(({ word }) => side?.has(word));
  return opposites.some(([one, other]) =>
    [
      [one, other],
      [other, one],
    ].some(
      ([mine, contrary]) =>
        has(claim, mine) && !has(claim, contrary) && has(sentence, contrary) && !has(sentence, mine),
    ),
  );
}

const negations: ReadonlySet<string> = new Set(
  `not no never without cannot nobody none neither nor isn aren couldn didn doesn don hasn haven shouldn wasn weren
   won wouldn can't ni nunca jamas sin tampoco ningun ninguna ninguno nadie`.split(/\s+/),
);

/** Whether a word denies what follows it. */
export const isNegation = ({ word }: { word: string }) => negations.has(word);

const failures =
  /^(?:fail(?:ed|s|ure)?|error|unable|refus(?:ed|es|al)|declined?|reject(?:ed|s)?|fall(?:o|a|ado)|rechaz(?:o|a|ado|ada)|deneg(?:o|ado|ada)|imposible)$/;

/** Whether a word says that something was not done. */
export const isFailure = ({ word }: { word: string }) => negations.has(word) || failures.test(word);

/** So many content words behind a negation are what it denies. */
const reach = 3;

/**
 * For each word, whether a negation of its clause stands shortly before it.
 * @param isContent words that carry only grammar do not use up a negation's reach
 */
export function deniedWords(
  text: string,
  words: readonly Word[],
  isContent: (word: Word) => boolean,
): boolean[] {
  let left = 0;
  let before = 0;
  return words.map((word, index) => {
    if (/[,;:.!?()—]|\b(?:but|pero|sino)\b/i.test(text.slice(before, word.end).replace(/\d[.,:]\d/g, '')))
      left = 0;
    before = word.end;
    const next = words[index + 1]?.word;
    if (negations.has(word.word) && next !== 'only' && next !== 'solo') {
      left = reach;
      return false;
    }
    if (left === 0 || !isContent(word)) return left > 0;
    left -= 1;
    return true;
  });
}
