import { tokenise } from '../language/analysis.ts';
import { readDenial } from '../language/negation.ts';
import { lacksValue, numberWord, tellsAmount } from './offered-kinds.ts';
import { asksForValue, type QuestionKind } from './question-kind.ts';
import { type ComparedWord, compareEach, type ReadQuestion } from './read-question.ts';

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
  words: readonly ComparedWord[],
  offer: number,
): Record<WordFeature, number> {
  const { kind, flat, counted } = question;
  const isCount = kind === 'amount' || kind === 'duration' || kind === 'money';
  return {
    verbatim: sharedPhrase(question, words) / question.total,
    opens: words.slice(0, 4).some(({ index }) => index >= 0) ? 1 : 0,
    density: words.length === 0 ? 0 : heldIn(words) / Math.sqrt(words.length),
    offers: offer,
    offersAmount: isCount ? offer : 0,
    offersTime: asksForTime.has(kind) ? offer : 0,
    offersPerson: kind === 'person' ? offer : 0,
    amountNear:
      isCount && counted >= 0
        ? nearness(
            placesWhere(words, ({ index }) => index === counted),
            placesWhere(words, ({ word, isNews }) => isNews && numberWord.test(word)),
            5,
          )
        : 0,
    yearNear: asksForTime.has(kind)
      ? nearness(
          placesWhere(words, ({ index }) => index >= 0),
          placesWhere(words, ({ word, isNews }) => isNews && /^(?:1\d|20)\d\d$/.test(word)),
          14,
        )
      : 0,
    names: asksForName.test(flat) && givesName.test(text) ? 1 : 0,
  };
}

/** What a row's words say together with the heads of its columns. */
export function compareHead(
  question: ReadQuestion,
  head: readonly ComparedWord[],
  row: readonly ComparedWord[],
) {
  return {
    verbatim: sharedPhrase(question, head) / question.total,
    density: heldIn([...head, ...row]) / Math.sqrt(row.length),
  };
}

const placesWhere = (words: readonly ComparedWord[], holds: (word: ComparedWord) => boolean) =>
  words.flatMap((word, at) => (holds(word) ? [at] : []));

/** How many of the question's words these hold. */
function heldIn(words: readonly ComparedWord[]): number {
  const indexes = new Set<number>();
  for (const { index } of words) if (index >= 0) indexes.add(index);
  return indexes.size;
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
function sharedPhrase({ phrase, written }: ReadQuestion, words: readonly ComparedWord[]): number {
  const places = Map.groupBy(
    placesWhere(words, ({ word }) => written.has(word)),
    (at) => words[at]?.word ?? '',
  );
  if (places.size < 2) return 0;
  let best = 0;
  // The runs that end in a word of the question, by their last places in the sentence: no run is walked twice.
  let before = new Map<number, Run>();
  for (const { word, weight } of phrase) {
    const runs = new Map<number, Run>();
    for (const at of places.get(word) ?? []) {
      const run = before.get(at - 1) ?? { length: 0, weight: 0 };
      const sum = run.weight + weight;
      runs.set(at, { length: run.length + 1, weight: sum });
      if (run.length > 0) best = Math.max(best, sum);
    }
    before = runs;
  }
  return best;
}

/** So many words may stand before what a sentence defines, and between that and the verb. */
const definesWithin = 5;
const copula =
  /^(?:is|are|was|were|means?|refers?|denotes?|consists?|provides?|allows?|contains?|es|son|era|eran|significan?|refieren?|permiten?|sirven?|contienen?|consisten?|designan?|incluyen?)$/;

const wordsBehind = 5;
/** What is said of a thing that is known: what is done to it, what it is not, what it has to be. */
const passive =
  /^(?:not|no|never|now|being|been|to|\w+ly|\w{2,}(?:[^e]ed|eed)|made|given|kept|sent|held|sold|paid|put|set|shut|taken|written|done|brought|bought|found|built|\w{2,}(?:[ai]d[oa]s?)|hech[oa]s?|escrit[oa]s?|abiert[oa]s?|puest[oa]s?|nunca)$/;
/** Participles by which it is said what something is. */
const defining =
  /^(?:used|called|known|named|defined|designed|meant|intended|composed|based|usad[oa]s?|llamad[oa]s?|conocid[oa]s?|definid[oa]s?|destinad[oa]s?|pensad[oa]s?|compuest[oa]s?|utilizad[oa]s?|formad[oa]s?|basad[oa]s?)$/;

const madeOf = /^(?:made (?:of|from|up)|hech[oa]s? (?:de|con))$/;
/** "Compost is decayed matter": before a noun such a word says of what kind it is, and is done by nobody. */
const mayBeOfKind = /^\w{2,}(?:[^e]ed|eed)$/;
/** What stands behind something that is done: how, when, where, by whom. */
const behindDone =
  /^(?:\d.*|\w+ly|after|again|all|always|an?|and|any|apart|as|at|away|back|because|before|between|but|by|day|days|directly|down|during|each|either|every|extra|first|for|free|from|here|if|in|inside|into|last|later|(?:mon|tues|wednes|thurs|fri|satur|sun)days?|near|next|night|nights|now|of|off|often|on|once|only|or|out|outside|over|separately|so|soon|than|that|the|then|there|these|this|those|through|to|today|together|tomorrow|twice|two|three|under|unless|until|up|upon|via|when|where|which|while|with|within|without)$/;

/** Whether the words behind a term say what it is, as "is a …" does, and "is signed by …" does not. */
function saysWhat(behind: readonly string[]): boolean {
  const at = behind.slice(0, 3).findIndex((word) => copula.test(word));
  if (at < 0) return false;
  const [next = '', then = ''] = behind.slice(at + 1);
  if (!passive.test(next) || defining.test(next) || defining.test(then)) return true;
  return madeOf.test(`${next} ${then}`) || (mayBeOfKind.test(next) && then !== '' && !behindDone.test(then));
}

/** "A manifest lists …" says of each what it does, unless what it may or must, which is a rule. */
const indefinite = /^\W{0,3}(?:an?|una?)\s+$/i;
const ofRule =
  /^(?:must|may|can|cannot|could|should|shall|will|would|need(?:s|ed)?|has|had|was|were|is|are|costs?|and|or|for|of|in|on|at|from|with|that|which|who|y|o|de|del|en|con|para|que|no|se|debe|puede|tiene|cuesta|es|era|esta|fue)$/;
const saysOfAll = ([next = '']: readonly string[]) =>
  /^\p{L}/u.test(next) && !ofRule.test(next) && !passive.test(next);

const entrySign = /^[/»”’"'`)\]]{0,3} ?(?:\([^()]{0,80}\) ?)?(?::|[-–—=] )\s*\S/;
/** "The work of a mooring is …" says what something else is. */
const ofAnother =
  /\b(?:about|for|from|in|of|on|to|with|con|de|del|en|para|por|sobre)(?: (?:an?|the|el|las?|los|una?))? $/i;
/** An entry is of what is asked when what stands before its sign weighs so much of that; the rest says of what class. */
const namesEntry = 0.3;

/**
 * Of the question's words those that a sentence answers by saying what something is, or null. It opens with all that
 * is asked for ("A mooring is …"), or it is the entry of a part of it and of nothing else: "hold – kept as it is",
 * for what the hold status means. Or it is the entry of an option that is asked for, whatever is asked of it; but for a
 * value, which it has to offer.
 */
export function definesOf(
  { kind, weights, frame, meaning, signs, isDefinition }: ReadQuestion,
  text: string,
  { sentence, words, offer }: { sentence: { start: number }; words: readonly ComparedWord[]; offer: number },
): readonly number[] | null {
  if (isEntryOf(signs, text) && (offer > 0 || !asksForValue(kind))) return [...weights.keys()];
  if (!isDefinition) return null;
  const asked = new Set(weights.keys());
  for (const index of [...frame, ...meaning]) asked.delete(index);
  if (asked.size === 0) return null;
  const weigh = (indexes: Iterable<number>) =>
    [...indexes].reduce((sum, index) => sum + (weights[index] ?? 0), 0);
  const opening = words.slice(0, definesWithin + asked.size);
  const first = opening.find(({ index }) => asked.has(index));
  if (!first || ofAnother.test(text.slice(0, first.start - sentence.start))) return null;
  const seen = new Set<number>();
  let isEntry = true;
  for (const [at, { index, end }] of opening.entries()) {
    if (!asked.has(index)) {
      isEntry = false;
      continue;
    }
    seen.add(index);
    const isDefined = entrySign.test(text.slice(end - sentence.start).trimStart());
    if (isEntry && isDefined && weigh(seen) >= namesEntry * weigh(asked)) return [...meaning, ...asked];
    if (seen.size < asked.size) continue;
    const behind = words.slice(at + 1, at + 1 + wordsBehind).map(({ word }) => word);
    const isAny = indefinite.test(text.slice(0, first.start - sentence.start));
    if (isDefined || saysWhat(behind) || (isAny && saysOfAll(behind))) return meaning;
  }
  return null;
}

/** Whether it opens with an option that is asked for: "-v, --verbose  tells what is done". */
function isEntryOf(signs: ReadQuestion['signs'], text: string): boolean {
  const opening = /^\s*(-\p{L})(?:,?\s|[=[])/u.exec(text)?.[1];
  return opening !== undefined && [...signs.values()].some((each) => each.includes(opening));
}

/** How much of what the question wants with or without something the sentence has the other way round. */
export function opposed(
  { standings, weights, total }: ReadQuestion,
  text: string,
  words: readonly ComparedWord[],
) {
  if (standings.size === 0) return 0;
  const own = readDenial(text, words, new Set()).standings;
  let sum = 0;
  for (const [index, standing] of standings) {
    const at = words.findIndex((word) => word.index === index);
    const isLacking = own[at] === 'denied' || own[at] === 'lacking';
    if (at >= 0 && isLacking !== (standing === 'lacking')) sum += weights[index] as number;
  }
  return sum / total;
}

/** How surely a quote has no sign of the kind of thing that the question asks for, 0–1. */
export function lackOf(question: ReadQuestion, quote: string): number {
  const { ownKind: kind, flat, counted } = question;
  const words = compareEach(question, quote, tokenise(quote));
  const news = words.filter(({ isNews }) => isNews).map(({ start, end }) => quote.slice(start, end));
  const lack = lacksValue(kind, quote, news);
  if (lack > 0 || kind !== 'amount' || counted < 0 || !countsThings.test(flat)) return lack;
  const ofCounted = placesWhere(words, ({ index }) => index === counted);
  if (ofCounted.length === 0) return notNamed;
  const numbers = placesWhere(words, ({ word }) => tellsAmount(word));
  return nearness(ofCounted, numbers, countsWithin) > 0 ? 0 : 1;
}
