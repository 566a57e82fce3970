import { sql } from 'drizzle-orm';
import { mostVectorsAtEase } from '#rules/limits.ts';
import { isCutOff } from '../is-away.ts';
import { presentMilliseconds } from '../time.ts';
import { addToSet, buildSet, type NearestBuilder, removeSet } from './build-nearest.ts';

/** So many numbers a vector in an index of pgvector's may have at two bytes each. */
const mostIndexedNumbers = 4_000;

/** Milliseconds. What failed takes minutes and much of the disk, and mostly fails again. */
const restAfterFailure = 3_600_000;
/** How this process last failed to build an index, by bot and model. */
const failed = new Map<string, { at: number; rests: boolean }>();

/** What a model made of a bot's passages, and the set that there is of it. */
type Made = {
  modelBotId: string;
  spaceId: string;
  model: string;
  /** Of its vectors, the fewest and the most. */
  least: number;
  dimensions: number;
  passages: number;
  set: string | null;
  /** Whether the set has no table or no index any more: the extension was away, or an archive of others brought it back. */
  isBroken: boolean;
  /** Of the set: how many numbers, and how many passages were ever put into it. */
  setDimensions: number | null;
  setPassages: number | null;
};

/**
 * Has the server index the vectors of bots that have more than are compared at ease one by one, adds what came since, and
 * removes the sets that serve nobody any more: a bot that has become far smaller, another model, a bot that is gone.
 * @param most of passages that a bot is compared at ease with
 * @throws what went wrong, after all others have had their turn
 */
export async function followSets(
  builder: NearestBuilder,
  signal: AbortSignal,
  most: number = mostVectorsAtEase,
): Promise<void> {
  const { made, left } = await readSets(builder, most);
  const steps = [
    ...left.map((set) => () => removeSet(builder, set)),
    ...made.map((each) => () => follow(each)),
  ];
  const failures: unknown[] = [];
  for (const step of steps) {
    if (signal.aborted) return;
    await step().catch((error: unknown) => {
      failures.push(error);
    });
  }
  if (failures.length > 0 && !signal.aborted) throw new AggregateError(failures, messageOf(failures));

  async function follow(each: Made): Promise<void> {
    const { set: id, passages, dimensions } = each;
    const fits = each.least === dimensions && dimensions <= mostIndexedNumbers;
    if (!id) {
      await build();
      return;
    }
    // One that has lost as many as are left is made anew: its average is of what is gone as well, its index full of it.
    const serves =
      !each.isBroken &&
      fits &&
      dimensions === each.setDimensions &&
      2 * passages > Math.max(most, each.setPassages ?? 0);
    if (serves) return addToSet(builder, { ...each, id }, signal);
    await removeSet(builder, id);
    // At once: until then every process holds all of it.
    await build();

    async function build() {
      const key = `${each.modelBotId} ${each.model}`;
      const before = failed.get(key);
      const rests = before?.rests && presentMilliseconds() < before.at + restAfterFailure;
      if (!fits || passages <= most || rests) return;
      try {
        await buildSet(builder, each, signal);
        failed.delete(key);
      } catch (error) {
        if (signal.aborted) throw error;
        // A server that was restarted is asked again by the next run; one that goes down each time is let alone.
        const isTriedAgain = !before && isCutOff(error);
        failed.set(key, { at: presentMilliseconds(), rests: !isTriedAgain });
        if (!isTriedAgain) throw error;
      }
    }
  }
}

/** The log and the list of failed jobs show it. */
const messageOf = (failures: readonly unknown[]) =>
  `Indexes of vectors failed: ${failures.map((each) => (each instanceof Error ? each.message : String(each))).join('; ')}`;

/** What is to be followed, and the sets whose row is gone. */
async function readSets({ database }: NearestBuilder, most: number) {
  return database.withQueue(async (transaction) => {
    const { rows: made } = await transaction.execute<Made>(sql`
      SELECT coalesce(made.model_bot_id, sets.model_bot_id) AS "modelBotId",
        coalesce(made.space_id, sets.space_id) AS "spaceId", coalesce(made.model, sets.model) AS model,
        coalesce(made.least, 0) AS least, coalesce(made.most, 0) AS dimensions, coalesce(made.passages, 0) AS passages,
        sets.id AS set, sets.id IS NOT NULL AND NOT EXISTS (
          SELECT FROM pg_index WHERE indisvalid AND NOT indisprimary
            AND indrelid = to_regclass('nearest.set_' || replace(sets.id::text, '-', ''))
        ) AS "isBroken", sets.dimensions AS "setDimensions", sets.passages AS "setPassages"
      FROM (
        SELECT model_bot_id, space_id, model, min(dimensions) AS least, max(dimensions) AS most,
          sum(done)::int AS passages
        FROM file_embeddings WHERE done > 0 GROUP BY 1, 2, 3
      ) AS made FULL JOIN nearest.sets USING (model_bot_id, model)
      WHERE made.passages > ${most} OR sets.id IS NOT NULL ORDER BY made.passages`);
    const { rows: left } = await transaction.execute<{ set: string }>(sql`
      SELECT substring(relname FROM 5)::uuid AS set FROM pg_class
      WHERE relnamespace = 'nearest'::regnamespace AND relkind = 'r' AND relname LIKE 'set\\_%'
        AND substring(relname FROM 5)::uuid NOT IN (SELECT id FROM nearest.sets)`);
    return { made, left: left.map(({ set }) => set) };
  });
}
