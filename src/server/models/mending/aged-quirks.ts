import { modelQuirk } from '#contracts/model-provider.ts';
import { isObject } from '#rules/is-object.ts';
import { latestQuirks, type ModelQuirk, quirkLimits } from '#rules/model-quirks.ts';

/** A quirk, and when it was learned: milliseconds since 1970. */
export type AgedQuirk = { quirk: ModelQuirk; since: number };

const lifetime = quirkLimits.days * 24 * 60 * 60_000;

/** Those that have not been known for so long that it is tried again what the model takes. */
export const freshQuirks = (known: readonly AgedQuirk[], now: number): AgedQuirk[] =>
  known.filter(({ since }) => now - since < lifetime);

/** What is known with what was learned now, which takes the place of what was known of the same. */
export function withLearned(
  known: readonly AgedQuirk[],
  learned: readonly ModelQuirk[],
  now: number,
): AgedQuirk[] {
  const isLearned = new Set(learned.map((quirk) => JSON.stringify(quirk)));
  const others = freshQuirks(known, now).filter(({ quirk }) => !isLearned.has(JSON.stringify(quirk)));
  const all = [...others, ...learned.map((quirk) => ({ quirk, since: now }))];
  const latest = new Set(latestQuirks(all.map(({ quirk }) => quirk)));
  return all.filter(({ quirk }) => latest.has(quirk)).slice(-quirkLimits.perModel);
}

type Stored = { since: number; quirk: ModelQuirk | null; entry: Record<string, unknown> };

/** What is stored of a model, each with its age; what a newer release has learned may be of kinds that nobody here knows. */
function entriesIn(stored: unknown, writtenAt: number): Stored[] {
  return (Array.isArray(stored) ? stored : []).filter(isObject).map((entry) => {
    const { data = null } = modelQuirk.safeParse(entry);
    const since = typeof entry.since === 'string' ? Date.parse(entry.since) : Number.NaN;
    // A release before kept no age of each.
    return { quirk: data, since: Number.isNaN(since) ? writtenAt : Math.min(since, writtenAt), entry };
  });
}

/**
 * The quirks that are stored of a model, as far as this release knows their kinds; whatever else is stored is left out.
 * @param writtenAt when the row was written
 */
export const readStored = (stored: unknown, writtenAt: Date): AgedQuirk[] =>
  entriesIn(stored, writtenAt.getTime()).flatMap(({ quirk, since }) => (quirk ? [{ quirk, since }] : []));

/**
 * What is to be stored once this was learned. Each quirk keeps its age, and what a newer release has learned stays as it
 * is until it is too old.
 */
export function toStore(
  stored: unknown,
  writtenAt: Date,
  learned: readonly ModelQuirk[],
  now: Date,
): object[] {
  const entries = entriesIn(stored, writtenAt.getTime());
  const known = entries.flatMap(({ quirk, since }) => (quirk ? [{ quirk, since }] : []));
  const told = (since: number) => new Date(since).toISOString();
  const unknown = entries.filter(({ quirk, since }) => quirk === null && now.getTime() - since < lifetime);
  return [
    ...unknown.slice(-quirkLimits.perModel).map(({ entry, since }) => ({ ...entry, since: told(since) })),
    ...withLearned(known, learned, now.getTime()).map(({ quirk, since }) => ({
      ...quirk,
      since: told(since),
    })),
  ];
}
