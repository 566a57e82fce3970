import type { Word } from '../knowledge/analysis.ts';
import type { Matcher } from '../knowledge/matcher.ts';
import type { Sentence } from './evidence.ts';
import { isContent } from './negation.ts';
import { areOpposed } from './opposites.ts';
import { agree, isSameNumber, type PlacedQuantity } from './quantities.ts';

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
  claim: Sentence,
  sentence: Sentence,
  matcher: Matcher,
): boolean {
  const dimension = dimensionOf(quantity);
  const { all } = sentence.quantities();
  if (!dimension || dimension === 'other') return false;
  if (dimension === 'time') return isOfTheContrary(quantity, claim, sentence);
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
  const holding = clauses.filter(({ quantities }) => quantities.some((each) => isOne(quantity, each)));
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

/** Open until eight is closed from eight. */
const turns = /^(?:until|till|before|by|hasta|antes)$/;

/** Whether a time is of the contrary there: from when to when something is open is told in many ways otherwise. */
function isOfTheContrary(quantity: PlacedQuantity, claim: Sentence, sentence: Sentence): boolean {
  const mine = leadingTo(quantity, claim);
  const there = sentence.quantities().all.filter((each) => isOne(quantity, each));
  return there.every((each) => {
    const other = leadingTo(each, sentence);
    return ![...mine, ...other].some(({ word }) => turns.test(word)) && areOpposed(mine, other);
  });
}

/** The words before a number, after the one before it. */
function leadingTo({ at }: PlacedQuantity, { words, quantities }: Sentence): readonly Word[] {
  const before = quantities().all.findLast((each) => each.last < at);
  return words.slice(before ? before.last + 1 : 0, at);
}

const isOne = (one: PlacedQuantity, other: PlacedQuantity) => isSameNumber(one, other) && agree(one, other);

/** What each clause holds of the claim's words and numbers, and whether it has others. */
function readClauses(
  sentence: Sentence,
  claim: { stated: ReadonlySet<number>; beside: readonly PlacedQuantity[]; quantity: PlacedQuantity },
  matcher: Matcher,
): Clause[] {
  const { all, taken } = sentence.quantities();
  const places = sentence.clauses();
  return [...new Set(places)].map((clause) => {
    const quantities = all.filter(({ at }) => places[at] === clause);
    const numbers = new Set(quantities.map(({ at }) => at));
    const held = new Set<string>();
    let hasMore = quantities.some(
      (each) => ![claim.quantity, ...claim.beside].some((fact) => isSameNumber(fact, each)),
    );
    for (const [at, word] of sentence.words.entries()) {
      if (places[at] !== clause || taken.has(at) || numbers.has(at)) continue;
      const found = matcher.indexOf(word.word);
      if (claim.stated.has(found)) held.add(`word ${found}`);
      else if (found >= 0 || isContent(word)) hasMore = true;
    }
    for (const [index, fact] of claim.beside.entries()) {
      if (quantities.some((each) => isOne(fact, each))) held.add(`number ${index}`);
    }
    return { quantities, held, hasMore };
  });
}
