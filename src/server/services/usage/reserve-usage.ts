import { type SQL, sql } from 'drizzle-orm';
import { nearlyUsed, type UsageKind } from '#rules/limits.ts';
import type { App } from '../../context.ts';
import type { Transaction } from '../../db/database.ts';
import { AppError } from '../../errors.ts';
import type { DailyLimits } from '../limits/daily-limits.ts';
import { notify } from '../notifications/notify.ts';
import { dayIn, endOfDay } from './day.ts';

/** One unit of a daily limit, taken before the work. Kept by doing nothing, given back by `refundUsage`. */
export type UsageReservation = { personId: string; kind: UsageKind; day: string };

type Unit = Record<'kind' | 'day', unknown> & ({ personId: unknown } | { apiKeyId: unknown });

const subjectOf = (unit: Unit): SQL =>
  'apiKeyId' in unit ? sql`'apiKey', ${unit.apiKeyId}::uuid` : sql`'person', ${unit.personId}::uuid`;

/**
 * SQL that takes one unit of a day's limit and answers what is `used` then; no row where nothing is left. The
 * counter's row is what concurrent requests queue on, so the limit is exact.
 * @param unit values, or placeholders of a prepared statement
 * @param condition without which nothing is taken
 */
export function takeUnit(unit: Unit & { limit: unknown }, condition: SQL = sql`true`): SQL {
  return sql`INSERT INTO usage_counters AS known (level, subject_id, kind, day, used)
    SELECT ${subjectOf(unit)}, ${unit.kind}::text, ${unit.day}::date, 1
    WHERE ${unit.limit}::int > 0 AND ${condition}
    ON CONFLICT (level, subject_id, kind, day) DO UPDATE SET used = known.used + 1
      WHERE known.used < ${unit.limit}::int
    RETURNING used`;
}

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
  now = new Date(),
): Promise<UsageReservation> {
  const day = dayIn(person.timeZone, now);
  const limit = person.limits[kind];
  const reservation = { personId: person.id, kind, day };
  const { rows } = await transaction.execute<{ used: number }>(takeUnit({ ...reservation, limit }));
  const [reserved] = rows;
  if (!reserved) throw new AppError('limit_reached', { resetsAt: endOfDay(person.timeZone, now) });
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
