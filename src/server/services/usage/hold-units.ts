import { type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '../../db/database.ts';
import { isGone } from '../../db/presence.ts';
import { heldUnits } from '../../db/schema/billing.ts';
import { newRecordId } from '../../new-record-id.ts';
import type { App } from '../context.ts';
import { countOutsideUse, type OutsideUse } from './count-use.ts';
import type { KeyReservation, UsageReservation } from './reserve-usage.ts';

/** What an answer has taken: units of days, and keys of `rate_limits`. */
type Taken = { units: readonly (UsageReservation | KeyReservation)[]; rateKeys: readonly string[] };

/** Units of an answer that is under way, and is stored nowhere. */
export type HeldUnits = { answerId: string; spaceId: string };

/**
 * Writes down what an answer has taken which itself is stored nowhere: should this process die over it, `recoverUnits`
 * gives that back. Whatever comes of the answer, `settleUnits` ends it.
 */
export async function holdUnits(
  app: Pick<App, 'presence'>,
  transaction: Transaction,
  spaceId: string,
  { units, rateKeys }: Taken,
): Promise<HeldUnits> {
  const answerId = newRecordId();
  const of = { answerId, spaceId, writerId: app.presence.id };
  await transaction.insert(heldUnits).values([
    ...units.map(({ kind, day, ...whose }) => {
      const subject =
        'apiKeyId' in whose
          ? ({ level: 'apiKey', subjectId: whose.apiKeyId } as const)
          : ({ level: 'person', subjectId: whose.personId } as const);
      return { ...of, ...subject, kind, day };
    }),
    ...rateKeys.map((rateKey) => ({ ...of, rateKey })),
  ]);
  return { answerId, spaceId };
}

/**
 * Ends what was held: kept, or given back; not a second time where `recoverUnits` has done so. Never throws: what cannot
 * be settled is given back when this process has ended.
 * @param use what is counted for overviews, where anything is
 */
export async function settleUnits(
  app: Pick<App, 'database' | 'log'>,
  { answerId, spaceId }: HeldUnits,
  { isKept, use }: { isKept: boolean; use: OutsideUse | null },
): Promise<void> {
  const which = sql`answer_id = ${answerId}`;
  const ending = isKept ? sql`DELETE FROM held_units WHERE ${which}` : giveBack(which);
  try {
    await app.database.inSpace(spaceId, async (transaction) => {
      await transaction.execute(ending);
      if (use) await transaction.execute(countOutsideUse(use));
    });
  } catch (error) {
    app.log.error({ error }, 'What an answer had taken could not be settled');
  }
}

/** Gives back what answers had taken whose processes are gone. */
export async function recoverUnits(transaction: Transaction): Promise<void> {
  await transaction.execute(giveBack(sql.raw(isGone('writer_id::text'))));
}

const giveBack = (which: SQL) => sql`
  WITH due AS (
    DELETE FROM held_units WHERE ${which} RETURNING *
  ), counted AS (
    SELECT level, subject_id, kind, day, count(*)::int AS units FROM due WHERE rate_key IS NULL GROUP BY 1, 2, 3, 4
  ), given AS (
    UPDATE usage_counters SET used = greatest(used - units, 0) FROM counted
    WHERE usage_counters.level = counted.level AND usage_counters.subject_id = counted.subject_id
      AND usage_counters.kind = counted.kind AND usage_counters.day = counted.day
  ), rated AS (
    SELECT rate_key, count(*)::int AS units FROM due WHERE rate_key IS NOT NULL GROUP BY 1
  )
  UPDATE rate_limits SET points = greatest(points - units, 0) FROM rated WHERE key = rate_key`;
