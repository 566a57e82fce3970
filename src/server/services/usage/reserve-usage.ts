import { and, eq, sql } from 'drizzle-orm';
import { nearlyUsed, type UsageKind } from '#rules/limits.ts';
import type { App } from '../../context.ts';
import type { Transaction } from '../../db/database.ts';
import { usageCounters } from '../../db/schema/billing.ts';
import { AppError } from '../../errors.ts';
import type { DailyLimits } from '../limits/daily-limits.ts';
import { notify } from '../notifications/notify.ts';
import { dayIn } from './day.ts';

/** One unit of a daily limit, taken before the work. Kept by doing nothing, given back by `refundUsage`. */
export type UsageReservation = { personId: string; kind: UsageKind; day: string };

/**
 * Takes one unit of today's limit. The counter's row is what concurrent requests queue on, so the limit is exact.
 * Whoever has nearly used it up is told so, once a day.
 * @throws {AppError} `limit_reached` with the moment the limit starts again
 */
export async function reserveUsage(
  app: Pick<App, 'liveEvents'>,
  transaction: Transaction,
  person: { id: string; timeZone: string | null; limits: DailyLimits },
  kind: UsageKind,
  now = new Date(),
): Promise<UsageReservation> {
  const { day, endsAt } = dayIn(person.timeZone, now);
  // The insert below does not look at the limit.
  if (person.limits[kind] < 1) throw new AppError('limit_reached', { resetsAt: endsAt });
  const [reserved] = await transaction
    .insert(usageCounters)
    .values({ level: 'person', subjectId: person.id, kind, day, used: 1 })
    .onConflictDoUpdate({
      target: [usageCounters.level, usageCounters.subjectId, usageCounters.kind, usageCounters.day],
      set: { used: sql`${usageCounters.used} + 1` },
      setWhere: sql`${usageCounters.used} < ${person.limits[kind]}`,
    })
    .returning({ used: usageCounters.used });
  if (!reserved) throw new AppError('limit_reached', { resetsAt: endsAt });
  const limit = person.limits[kind];
  if (reserved.used >= nearlyUsed(limit)) {
    await notify(app, transaction, [person.id], {
      kind: `${kind}NearlyUsed`,
      values: { used: String(reserved.used), limit: String(limit) },
      path: '/prices',
      occasion: `${kind}-${day}`,
    });
  }
  return { personId: person.id, kind, day };
}

/** Gives a reserved unit back: the work failed or did not count. */
export async function refundUsage(transaction: Transaction, reservation: UsageReservation): Promise<void> {
  await transaction
    .update(usageCounters)
    .set({ used: sql`greatest(${usageCounters.used} - 1, 0)` })
    .where(
      and(
        eq(usageCounters.level, 'person'),
        eq(usageCounters.subjectId, reservation.personId),
        eq(usageCounters.kind, reservation.kind),
        eq(usageCounters.day, reservation.day),
      ),
    );
}
