import { monthNumber } from '../language/quantities/dates.ts';
import { unitCalled } from '../language/quantities/units.ts';
import type { Condition } from '../tables/table-query.ts';

/** Words that say how a value is to be, beside that it is so: "not", "more than", "before", "without". */
export type Modifier = {
  test: Exclude<Condition['test'], 'is' | 'contains' | 'isFilled'>;
  /** Of its words, the first, and the one behind the last. */
  from: number;
  to: number;
};

/** How both languages say so, over normalised words; what holds another stands before it. */
const phrases: readonly (readonly [Modifier['test'], string])[] = [
  [
    'atMost',
    'no more than|not more than|at most|up to|until|no mas de|como maximo|como mucho|a lo sumo|hasta',
  ],
  [
    'atLeast',
    'no less than|no fewer than|not less than|at least|since|no menos de|al menos|por lo menos|como minimo|desde',
  ],
  [
    'over',
    'more than|over|above|exceeding|(?:great|high|larg|bigg)er than|after|mas de|mas que|por encima de|superior(?:es)? a|mayor(?:es)? (?:de|que|a)|despues del?',
  ],
  [
    'under',
    'less than|fewer than|under|below|(?:low|small)er than|before|menos de|menos que|por debajo de|inferior(?:es)? a|menor(?:es)? (?:de|que|a)|antes del?',
  ],
  ['isBlank', 'without|with no|lacking|sin'],
  [
    'isNot',
    "other than|except for|except|excluding|apart from|but not|not|no|(?:is|are|was|were|did|do|does|has|have|had)n(?:'?t)?|excepto|salvo|aparte de|distint[oa]s? (?:de|a)",
  ],
];

const pattern = new RegExp(phrases.map(([, words]) => `(?<= )(${words})(?= )`).join('|'), 'g');

/** The words of a question that compare, deny or leave out, in order. */
export function modifiersIn(words: readonly string[]): Modifier[] {
  const places = new Map<number, number>();
  let text = ' ';
  for (const [at, word] of words.entries()) {
    places.set(text.length, at);
    text += `${word} `;
  }
  places.set(text.length, words.length);
  return [...text.matchAll(pattern)].map((match) => {
    const kind = match.slice(1).findIndex((group) => group !== undefined);
    return {
      test: (phrases[kind] as (typeof phrases)[number])[0],
      from: places.get(match.index) as number,
      to: places.get(match.index + match[0].length + 1) as number,
    };
  });
}

const ofDate = /^(?:de|del|of|\d+(?:\.\d+)?)$/;
const joining = /^(?:and|y|e)$/;

/** The places of what rows are compared with: the number or the date right behind "over" or "before", which is no value. */
export function placesCompared(
  words: readonly { word: string }[],
  modifiers: readonly { test: Modifier['test'] | 'between'; to: number }[],
): Set<number> {
  const places = new Set<number>();
  for (const { test, to } of modifiers) {
    if (test === 'isNot' || test === 'isBlank') continue;
    for (let at = to; at < words.length; at += 1) {
      const word = words[at]?.word ?? '';
      const isOwn = ofDate.test(word) || monthNumber(word) !== undefined;
      if (!isOwn && !(test === 'between' && joining.test(word))) break;
      places.add(at);
      // What stands behind a number is its unit, and no part of a value.
      if (/^\d/.test(word) && unitCalled(words[at + 1]?.word ?? '') !== undefined) places.add(at + 1);
    }
  }
  return places;
}
