import { eq, gte, or, type SQL, sql } from 'drizzle-orm';
import { nearlyUsed, type UsageKind } from '#rules/limits.ts';
import type { Transaction } from '../../db/database.ts';
import { usageCounters } from '../../db/schema/billing.ts';
import { AppError } from '../../errors.ts';
import { presentTime } from '../../time.ts';
import type { App } from '../context.ts';
import type { DailyLimits } from '../limits/daily-limits.ts';
import { notify } from '../notifications/notify.ts';
import { type Day, dayOf } from './day.ts';

/** One unit of a daily limit, taken before the work. Kept by doing nothing, given back by `refundUsage`. */
export type UsageReservation = { personId: string; kind: UsageKind; day: string };

/** One of the answers that a key may get on its owner's day. */
export type KeyReservation = { apiKeyId: string; kind: 'fileResponses'; day: string };

type Unit = Record<'kind' | 'day', unknown> & ({ personId: unknown } | { apiKeyId: unknown });

const subjectOf = (unit: Unit): SQL =>
  'apiKeyId' in unit ? sql`'apiKey', ${unit.apiKeyId}::uuid` : sql`'person', ${unit.personId}::uuid`;

/**
 * SQL that takes one unit of a day's limit and answers what is `used` then; no row where nothing is left. The
 * counter's row is what concurrent requests queue on, so the limit is exact. What was used since midnight under the
 * date of another time zone counts, too: a change of the zone makes no new day.
 * @param unit values, or placeholders of a prepared statement; `takenAt` is now
 * @param condition without which nothing is taken
 */
export function takeUnit(
  unit: Unit & Record<'limit' | 'begins' | 'takenAt', unknown>,
  condition: SQL = sql`true`,
): SQL {
  return sql`INSERT INTO usage_counters AS known (level, subject_id, kind, day, used, taken_at)
    SELECT ${subjectOf(unit)}, ${unit.kind}::text, ${unit.day}::date, elsewhere.used + 1,
      ${unit.takenAt}::timestamptz
    FROM (
      SELECT coalesce(max(used), 0) AS used FROM usage_counters
      WHERE (level, subject_id) = (${subjectOf(unit)}) AND kind = ${unit.kind}::text
        AND day BETWEEN ${unit.day}::date - 2 AND ${unit.day}::date + 2 AND day <> ${unit.day}::date
        AND taken_at >= ${unit.begins}::timestamptz
    ) AS elsewhere
    WHERE elsewhere.used < ${unit.limit}::int AND ${condition}
    ON CONFLICT (level, subject_id, kind, day) DO UPDATE
      SET used = greatest(known.used + 1, excluded.used), taken_at = excluded.taken_at
      WHERE greatest(known.used + 1, excluded.used) <= ${unit.limit}::int
    RETURNING used`;
}

/** The unit of a day, as `takeUnit` takes it at this moment. */
export const takenNow = ({ day, begins }: Day, now: Date) => ({
  day,
  begins: begins.toISOString(),
  takenAt: now.toISOString(),
});

/** Of the counters that were counted on since this day began, under whatever date. */
export const countsOn = ({ day, begins }: Day): SQL | undefined =>
  or(eq(usageCounters.day, day), gte(usageCounters.takenAt, begins));

/** SQL that gives a unit back. @param condition without which it is kept */
export function giveBackUnit(unit: Unit, condition: SQL = sql`true`): SQL {
  return sql`UPDATE usage_counters SET used = greatest(used - 1, 0)
    WHERE (level, subject_id) = (${subjectOf(unit)}) AND kind = ${unit.kind}::text
      AND day = ${unit.day}::date AND ${condition}`;
}

/**
 * Takes one unit of today's limit. Whoever has nearly used it up is told so, once a day.
 * @throws {AppError} `limit_reached` with the moment the limit starts again
 */
export async function reserveUsage(
  app: Pick<App, 'liveEvents'>,
  transaction: Transaction,
  person: { id: string; timeZone: string | null; limits: DailyLimits },
  kind: UsageKind,
  now = presentTime(),
): Promise<UsageReservation> {
  const today = dayOf(person.timeZone, now);
  const limit = person.limits[kind];
  const reservation = { personId: person.id, kind, day: today.day };
  const unit = { ...reservation, ...takenNow(today, now), limit };
  const { rows } = await transaction.execute<{ used: number }>(takeUnit(unit));
  const [reserved] = rows;
  if (!reserved) throw new AppError('limit_reached', { resetsAt: today.ends });
  if (isNearlyUsed(reserved.used, limit)) {
    await tellNearlyUsed(app, transaction, reservation, { used: reserved.used, limit });
  }
  return reservation;
}

/** Whether this unit is the one that makes a limit nearly used. */
export const isNearlyUsed = (used: number, limit: number): boolean => used === nearlyUsed(limit);

/** Tells a person by the bell that a daily limit is nearly used: once a day, however often it is called. */
export async function tellNearlyUsed(
  app: Pick<App, 'liveEvents'>,
  transaction: Transaction,
  { personId, kind, day }: UsageReservation,
  { used, limit }: { used: number; limit: number },
): Promise<void> {
  await notify(app, transaction, [personId], {
    kind: `${kind}NearlyUsed`,
    values: { used: String(used), limit: String(limit) },
    path: '/prices',
    occasion: `${kind}-${day}`,
  });
}

/** Gives a reserved unit back: the work failed or did not count. */
export async function refundUsage(transaction: Transaction, reservation: UsageReservation): Promise<void> {
  await transaction.execute(giveBackUnit(reservation));
}
