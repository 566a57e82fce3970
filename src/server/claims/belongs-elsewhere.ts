import type { Word } from '../language/analysis.ts';
import { isContent } from '../language/negation.ts';
import { areOpposed } from '../language/opposites.ts';
import { agree, isSameNumber, type PlacedQuantity } from '../language/quantities/quantities.ts';
import type { Matcher } from '../search/matcher.ts';
import type { ReadSentence } from './evidence.ts';

/** What two numbers have to share to be mistaken for each other. */
const durations = new Set(['second', 'minute', 'hour', 'day', 'week', 'month', 'year']);
const dimensionOf = ({ unit }: PlacedQuantity) => (unit && durations.has(unit) ? 'duration' : unit);

type Clause = { quantities: PlacedQuantity[]; held: Set<string>; hasMore: boolean };

/**
 * Whether a sentence that holds a number of the claim has it of something else: "two years on board and five ashore"
 * does not say five on board. It does where another of its clauses holds all that the number's own clause holds of the
 * claim's, and more, with another number of the same kind, and the number's own clause speaks of something beside.
 * @param matcher of the claim's content words
 */
export function belongsElsewhere(
  quantity: PlacedQuantity,
  claim: ReadSentence,
  sentence: ReadSentence,
  matcher: Matcher,
): boolean {
  const dimension = dimensionOf(quantity);
  const { all } = sentence.quantities();
  if (!dimension || dimension === 'other') return false;
  const stating = all.filter(
    (each) => isOne(quantity, each) && !isOfTheContrary(quantity, each, claim, sentence),
  );
  if (stating.length === 0) return all.some((each) => isOne(quantity, each));
  const rivals = all.filter((each) => dimensionOf(each) === dimension && !isSameNumber(quantity, each));
  if (rivals.length === 0) return false;

  const clause = claim.clauses()[quantity.at];
  const beside = claim
    .quantities()
    .all.filter(({ at }) => at !== quantity.at && claim.clauses()[at] === clause);
  const stated = new Set(
    claim.words.flatMap(({ word }, at) =>
      claim.clauses()[at] === clause && matcher.indexOf(word) >= 0 ? [matcher.indexOf(word)] : [],
    ),
  );
  const clauses = readClauses(sentence, { stated, beside, quantity }, matcher);
  const holding = clauses.filter(({ quantities }) => quantities.some((each) => stating.includes(each)));
  const isOutdone = ({ held, hasMore }: Clause) =>
    hasMore &&
    clauses.some(
      (other) =>
        !holding.includes(other) &&
        other.held.size > held.size &&
        [...held].every((each) => other.held.has(each)) &&
        other.quantities.some(
          (each) => rivals.includes(each) && !beside.some((fact) => isSameNumber(fact, each)),
        ),
    );
  return holding.length > 0 && holding.every(isOutdone);
}

/** From when to when something is open is told in many ways. */
const opening =
  /^(?:open(?:s|ed|ing)?|clos(?:e[sd]?|ing)|starts?|begins?|ends?|finish(?:es)?|runs?|lasts?|abr\w+|abiert\w+|cierran?|cerrad\w+|empiezan?|comienzan?|terminan?|acaban?|van?|duran?)$/;
const partOfDay = /^(?:morning|afternoon|evening|night|manana|tarde|noche)$/;
/** Open until eight is closed from eight. */
const turns = /^(?:until|till|before|by|hasta|antes)$/;

/** Whether a time is of the contrary there. */
function isOfTheContrary(
  quantity: PlacedQuantity,
  there: PlacedQuantity,
  claim: ReadSentence,
  sentence: ReadSentence,
): boolean {
  if (!quantity.time) return false;
  const [mine, other] = [leadingTo(quantity, claim), leadingTo(there, sentence)];
  return ![...mine, ...other].some(({ word }) => turns.test(word)) && areOpposed(mine, other);
}

/** The words before a number, after the one before it. */
function leadingTo({ at }: PlacedQuantity, { words, quantities }: ReadSentence): readonly Word[] {
  const before = quantities().all.findLast((each) => each.last < at);
  return words.slice(before ? before.last + 1 : 0, at);
}

const isOne = (one: PlacedQuantity, other: PlacedQuantity) => isSameNumber(one, other) && agree(one, other);

/** What each clause holds of the claim's words and numbers, and whether it has others. */
function readClauses(
  sentence: ReadSentence,
  claim: { stated: ReadonlySet<number>; beside: readonly PlacedQuantity[]; quantity: PlacedQuantity },
  matcher: Matcher,
): Clause[] {
  const { all, taken } = sentence.quantities();
  const places = sentence.clauses();
  const isTime = claim.quantity.time !== undefined;
  return [...new Set(places)].map((clause) => {
    const quantities = all.filter(({ at }) => places[at] === clause);
    const numbers = new Set(quantities.map(({ at }) => at));
    const held = new Set<string>();
    // A cell is of its own column.
    let hasMore =
      sentence.isRow ||
      quantities.some((each) => ![claim.quantity, ...claim.beside].some((fact) => isSameNumber(fact, each)));
    for (const [at, word] of sentence.words.entries()) {
      if (places[at] !== clause || taken.has(at) || numbers.has(at)) continue;
      const found = matcher.indexOf(word.word);
      if (claim.stated.has(found)) held.add(`word ${found}`);
      else if (
        !(isTime && opening.test(word.word)) &&
        (found >= 0 || isContent(word) || partOfDay.test(word.word))
      )
        hasMore = true;
    }
    for (const [index, fact] of claim.beside.entries()) {
      if (!isTime && quantities.some((each) => isOne(fact, each))) held.add(`number ${index}`);
    }
    return { quantities, held, hasMore };
  });
}
