import { and, eq, max, or } from 'drizzle-orm';
import type { Transaction } from '../../db/database.ts';
import { usageCounters } from '../../db/schema/billing.ts';
import { AppError } from '../../errors.ts';
import { presentTime } from '../../time.ts';
import { dayOf } from '../usage/day.ts';
import { countsOn, type KeyReservation, takenNow, takeUnit } from '../usage/reserve-usage.ts';
import type { BotCaller } from './authenticate-bot-key.ts';

/** More than there can be in a day. */
const unlimited = 2 ** 31 - 1;

/**
 * Takes one of the answers that a key may get on its owner's day. Keys without a number of their own are counted, too.
 * @throws {AppError} `key_limit_reached` with the moment at which there are more
 */
export async function reserveKeyAnswer(
  transaction: Transaction,
  key: Pick<BotCaller, 'keyId' | 'dailyAnswers' | 'ownerTimeZone'>,
): Promise<KeyReservation> {
  const now = presentTime();
  const today = dayOf(key.ownerTimeZone, now);
  const reservation = { apiKeyId: key.keyId, kind: 'fileResponses', day: today.day } as const;
  const limit = key.dailyAnswers ?? unlimited;
  const { rows } = await transaction.execute(takeUnit({ ...reservation, ...takenNow(today, now), limit }));
  if (rows.length === 0) throw new AppError('key_limit_reached', { resetsAt: today.ends });
  return reservation;
}

/** What each of these keys got today, by the day of whoever made it. */
export async function answersToday(
  transaction: Transaction,
  keys: readonly { id: string; timeZone: string | null }[],
): Promise<Map<string, number>> {
  if (keys.length === 0) return new Map();
  const now = presentTime();
  const rows = await transaction
    .select({ id: usageCounters.subjectId, used: max(usageCounters.used) })
    .from(usageCounters)
    .where(
      and(
        eq(usageCounters.level, 'apiKey'),
        or(
          ...keys.map(({ id, timeZone }) =>
            and(eq(usageCounters.subjectId, id), countsOn(dayOf(timeZone, now))),
          ),
        ),
      ),
    )
    .groupBy(usageCounters.subjectId);
  return new Map(rows.map(({ id, used }) => [id, used ?? 0]));
}
