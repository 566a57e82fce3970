import { latestQuirks, type ModelQuirk, quirkLimits } from '#rules/model-quirks.ts';
import type { ModelMemory } from './mending-fetch.ts';

/** Where a model is asked: another address under the same name may be another server. */
type QuirkPlace = { provider: string; address: string; model: string };

/** What was learned of one model. */
export type LearnedQuirks = QuirkPlace & { quirks: ModelQuirk[] };

/** What was learned of all models of all providers. */
export type QuirkBook = {
  memoryOf(place: QuirkPlace): ModelMemory;
  /** What was learned of a provider's models at an address, by their names. */
  learnedOf(place: Omit<QuirkPlace, 'model'>): LearnedQuirks[];
  /** Takes the place of what was known, as it is stored now. */
  read(stored: readonly LearnedQuirks[]): void;
};

const keyOf = ({ provider, address, model }: QuirkPlace) => JSON.stringify([provider, address, model]);

/** @param keep stores what was learned of a model, all of it; returns at once and never throws */
export function createQuirkBook(keep: (learned: LearnedQuirks) => void): QuirkBook {
  let known = new Map<string, LearnedQuirks>();
  return {
    memoryOf: (place) => ({
      quirks: () => known.get(keyOf(place))?.quirks ?? [],
      learn(fresh) {
        const before = known.get(keyOf(place))?.quirks ?? [];
        const seen = new Set(before.map((quirk) => JSON.stringify(quirk)));
        const added = fresh.filter((quirk) => !seen.has(JSON.stringify(quirk)));
        if (added.length === 0) return;
        const quirks = latestQuirks([...before, ...added]).slice(-quirkLimits.perModel);
        const learned = { ...place, quirks };
        known.set(keyOf(place), learned);
        keep(learned);
      },
    }),
    learnedOf: ({ provider, address }) =>
      [...known.values()].filter((each) => each.provider === provider && each.address === address),
    read(stored) {
      known = new Map(stored.map((each) => [keyOf(each), each]));
    },
  };
}
