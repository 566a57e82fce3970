import type { ModelQuirk } from '#rules/model-quirks.ts';
import { presentMilliseconds } from '../../time.ts';
import { type AgedQuirk, freshQuirks, withLearned } from './aged-quirks.ts';
import type { ModelMemory } from './mending-fetch.ts';

/** Where a model is asked: another address under the same name may be another server. */
type QuirkPlace = { provider: string; address: string; model: string };

/** What was learned of one model. */
export type LearnedQuirks = QuirkPlace & { quirks: ModelQuirk[] };

/** The same with the age of each. */
export type KnownQuirks = QuirkPlace & { known: AgedQuirk[] };

/** What was learned of all models of all providers. */
export type QuirkBook = {
  memoryOf(place: QuirkPlace): ModelMemory;
  /** What was learned of a provider's models at an address, by their names. */
  learnedOf(place: Omit<QuirkPlace, 'model'>): LearnedQuirks[];
  /** Takes the place of what was known, as it is stored now. */
  read(stored: readonly KnownQuirks[]): void;
};

const keyOf = ({ provider, address, model }: QuirkPlace) => JSON.stringify([provider, address, model]);

const quirksOf = (known: readonly AgedQuirk[] = []): ModelQuirk[] =>
  freshQuirks(known, presentMilliseconds()).map(({ quirk }) => quirk);

/** @param keep stores what was learned of a model beside what is stored; returns at once and never throws */
export function createQuirkBook(keep: (learned: LearnedQuirks) => void): QuirkBook {
  let book = new Map<string, KnownQuirks>();
  return {
    memoryOf: (place) => ({
      quirks: () => quirksOf(book.get(keyOf(place))?.known),
      learn(quirks) {
        const known = book.get(keyOf(place))?.known ?? [];
        const seen = new Set(quirksOf(known).map((quirk) => JSON.stringify(quirk)));
        const learned = quirks.filter((quirk) => !seen.has(JSON.stringify(quirk)));
        if (learned.length === 0) return;
        book.set(keyOf(place), { ...place, known: withLearned(known, learned, presentMilliseconds()) });
        keep({ ...place, quirks: learned });
      },
    }),
    learnedOf: ({ provider, address }) =>
      [...book.values()]
        .filter((each) => each.provider === provider && each.address === address)
        .map(({ known, ...place }) => ({ ...place, quirks: quirksOf(known) }))
        .filter(({ quirks }) => quirks.length > 0),
    read(stored) {
      book = new Map(stored.map((each) => [keyOf(each), each]));
    },
  };
}
