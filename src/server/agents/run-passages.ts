import type { RankedPassage } from '../search/ranking.ts';

/** The passages that an answer with tools may cite: those it begins with, and what its tools find on the way. */
export type RunPassages = {
  /** In the order of their numbers; those that are found later follow. */
  readonly all: readonly RankedPassage[];
  /** Takes in those that are not among them yet, and tells of each its place. */
  add(found: readonly RankedPassage[]): { passage: RankedPassage; index: number }[];
};

/** @param given what was found for the question; it stays as it is */
export function createRunPassages(given: readonly RankedPassage[]): RunPassages {
  const all = [...given];
  return {
    all,
    add: (found) =>
      found.map((passage) => {
        const known = all.findIndex(
          ({ fileId, start, end }) =>
            fileId === passage.fileId && start === passage.start && end === passage.end,
        );
        return { passage, index: known === -1 ? all.push(passage) - 1 : known };
      }),
  };
}
