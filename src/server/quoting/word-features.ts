import { tokenise, type Word } from '../language/analysis.ts';
import { readDenial } from '../language/negation.ts';
import { lacksValue, numberWord, type QuestionKind, tellsAmount } from './question-kind.ts';
import type { ReadQuestion } from './read-question.ts';

const countsThings = / (?:how many|cuant[oa]s) /;
/** A number further from what is counted, in words, counts something else. */
const countsWithin = 7;
/** As surely lacks its number what does not name what is counted. */
const notNamed = 0.2;
const asksForTime: ReadonlySet<QuestionKind> = new Set(['clock', 'date', 'time']);

/** What its own words say: how they meet the question's, and whether they offer what it asks for. */
export type WordFeature =
  | 'verbatim'
  | 'opens'
  | 'density'
  | 'offers'
  | 'offersAmount'
  | 'offersTime'
  | 'offersPerson'
  | 'amountNear'
  | 'yearNear'
  | 'names';

/** How a sentence's own words meet those of the question. */
export function compareWords(
  question: ReadQuestion,
  text: string,
  words: readonly Word[],
  offer: number,
): Record<WordFeature, number> {
  const { kind, matcher, flat, counted } = question;
  const hits = words.map(({ word }) => matcher.indexOf(word));
  const isNews = (at: number) => (hits[at] as number) < 0 && !flat.includes(` ${words[at]?.word} `);
  const indexesWhere = (holds: (at: number) => boolean) => [...words.keys()].filter(holds);
  const isCount = kind === 'amount' || kind === 'duration' || kind === 'money';
  const amounts = () => indexesWhere((at) => numberWord.test(words[at]?.word ?? '') && isNews(at));
  const years = () => indexesWhere((at) => /^(?:1\d|20)\d\d$/.test(words[at]?.word ?? '') && isNews(at));
  return {
    verbatim: sharedPhrase(question, words) / question.total,
    opens: hits.slice(0, 4).some((hit) => hit >= 0) ? 1 : 0,
    density: words.length === 0 ? 0 : new Set(hits.filter((hit) => hit >= 0)).size / Math.sqrt(words.length),
    offers: offer,
    offersAmount: isCount ? offer : 0,
    offersTime: asksForTime.has(kind) ? offer : 0,
    offersPerson: kind === 'person' ? offer : 0,
    amountNear:
      isCount && counted >= 0
        ? nearness(
            indexesWhere((at) => hits[at] === counted),
            amounts(),
            5,
          )
        : 0,
    yearNear: asksForTime.has(kind)
      ? nearness(
          indexesWhere((at) => (hits[at] as number) >= 0),
          years(),
          14,
        )
      : 0,
    names: asksForName.test(flat) && givesName.test(text) ? 1 : 0,
  };
}

/** What a row's words say together with the heads of its columns. */
export function compareHead(question: ReadQuestion, head: readonly Word[], row: readonly Word[]) {
  return {
    verbatim: sharedPhrase(question, head) / question.total,
    density: heldIn(question, [...head, ...row]) / Math.sqrt(row.length),
  };
}

/** How many of the question's words these hold. */
function heldIn({ matcher }: ReadQuestion, words: readonly Word[]): number {
  return new Set(words.map(({ word }) => matcher.indexOf(word)).filter((index) => index >= 0)).size;
}

const asksForName = / (?:called|known as|named|term|title|nickname\w*|llam\w*|denomin\w*|nombre|conoc\w*) /;
const givesName = /["“«]|\b(?:called|known as|named|termed|llamad|denominad|conocid)/;

/** 1 where two words of the lists, which are in order, stand together, falling to 0 at a distance of `reach` words. */
function nearness(some: readonly number[], others: readonly number[], reach: number): number {
  let nearest = reach;
  for (let one = 0, other = 0; one < some.length && other < others.length; ) {
    const distance = (some[one] as number) - (others[other] as number);
    nearest = Math.min(nearest, Math.abs(distance));
    if (distance < 0) one += 1;
    else other += 1;
  }
  return Math.max(0, 1 - nearest / reach);
}

/** A run of words that question and sentence have in common. */
type Run = { length: number; weight: number };

/** Weight of the heaviest run of two words or more that question and sentence have in common. */
function sharedPhrase({ flat, matcher, weights }: ReadQuestion, words: readonly Word[]): number {
  if (words.length < 2) return 0;
  const places = Map.groupBy(words.keys(), (at) => words[at]?.word ?? '');
  let best = 0;
  // The runs that end in a word of the question, by their last places in the sentence: no run is walked twice.
  let before = new Map<number, Run>();
  for (const asked of flat.trim().split(' ')) {
    const runs = new Map<number, Run>();
    for (const at of places.get(asked) ?? []) {
      const run = before.get(at - 1) ?? { length: 0, weight: 0 };
      const weight = run.weight + (weights[matcher.indexOf(asked)] ?? 0);
      runs.set(at, { length: run.length + 1, weight });
      if (run.length > 0) best = Math.max(best, weight);
    }
    before = runs;
  }
  return best;
}

/** So many words may stand before what a sentence defines, and between that and the verb. */
const definesWithin = 5;
const copula =
  /^(?:is|are|was|were|means?|refers?|denotes?|consists?|provides?|allows?|contains?|es|son|era|eran|significan?|refieren?|permiten?|sirven?|contienen?|consisten?|designan?|incluyen?)$/;

/** Whether a sentence opens with all that is asked for and then says what it is: "A mooring is …", "Mooring: …". */
export function defines(
  { matcher, weights, frame, meaning }: ReadQuestion,
  text: string,
  { sentence, words }: { sentence: { start: number }; words: readonly Word[] },
): boolean {
  const asked = [...weights.keys()].filter((index) => !frame.includes(index) && !meaning.includes(index));
  const hits = words.slice(0, definesWithin + asked.length).map(({ word }) => matcher.indexOf(word));
  const last = Math.max(...asked.map((index) => hits.indexOf(index)));
  if (asked.length === 0 || asked.some((index) => !hits.includes(index))) return false;
  const behind = text.slice((words[last]?.end ?? 0) - sentence.start).trimStart();
  return (
    /^(?:\([^()]{0,80}\) ?)?(?::|[-–—=] )/.test(behind) ||
    words.slice(last + 1, last + 1 + 3).some(({ word }) => copula.test(word))
  );
}

/** How much of what the question wants with or without something the sentence has the other way round. */
export function opposed(
  { matcher, standings, weights, total }: ReadQuestion,
  text: string,
  words: readonly Word[],
) {
  if (standings.size === 0) return 0;
  const own = readDenial(text, words, new Set()).standings;
  let sum = 0;
  for (const [index, standing] of standings) {
    const at = words.findIndex(({ word }) => matcher.indexOf(word) === index);
    const isLacking = own[at] === 'denied' || own[at] === 'lacking';
    if (at >= 0 && isLacking !== (standing === 'lacking')) sum += weights[index] as number;
  }
  return sum / total;
}

/** How surely a quote has no sign of the kind of thing that the question asks for, 0–1. */
export function lackOf({ ownKind: kind, matcher, flat, counted }: ReadQuestion, quote: string): number {
  const words = tokenise(quote);
  const hits = words.map(({ word }) => matcher.indexOf(word));
  const news = words.filter(({ word }, at) => (hits[at] as number) < 0 && !flat.includes(` ${word} `));
  const lack = lacksValue(
    kind,
    quote,
    news.map(({ start, end }) => quote.slice(start, end)),
  );
  if (lack > 0 || kind !== 'amount' || counted < 0 || !countsThings.test(flat)) return lack;
  const places = [...words.keys()];
  const ofCounted = places.filter((at) => hits[at] === counted);
  if (ofCounted.length === 0) return notNamed;
  const numbers = places.filter((at) => tellsAmount(words[at]?.word ?? ''));
  return nearness(ofCounted, numbers, countsWithin) > 0 ? 0 : 1;
}
