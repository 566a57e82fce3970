import type { QualityResultData } from '#contracts/quality.ts';
import type { QualityOutcome } from '#rules/quality.ts';

export type Change = {
  question: string;
  before: QualityOutcome | null;
  after: QualityOutcome | null;
  verdict: 'better' | 'worse' | 'other';
};

/**
 * The questions whose outcome is another one in `after`, those that got worse first. A question is the same when its
 * words are; one that was asked in one of the two runs only is neither better nor worse.
 */
export function changesBetween(
  before: readonly QualityResultData[],
  after: readonly QualityResultData[],
): Change[] {
  const earlier = new Map(before.map(({ question, outcome }) => [question, outcome]));
  const later = new Map(after.map(({ question, outcome }) => [question, outcome]));
  const rank = { worse: 0, better: 1, other: 2 };
  return [...new Set([...later.keys(), ...earlier.keys()])]
    .map((question) => {
      const [was, is] = [earlier.get(question) ?? null, later.get(question) ?? null];
      return { question, before: was, after: is, verdict: verdictOf(was, is) };
    })
    .filter((change) => change.before !== change.after)
    .sort((one, other) => rank[one.verdict] - rank[other.verdict]);
}

function verdictOf(before: QualityOutcome | null, after: QualityOutcome | null): Change['verdict'] {
  if (before === null || after === null) return 'other';
  if (after === 'passed') return 'better';
  return before === 'passed' ? 'worse' : 'other';
}
