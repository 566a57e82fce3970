import { and, eq, gte, inArray } from 'drizzle-orm';
import type { Transaction } from '../../db/database.ts';
import { usageCounters } from '../../db/schema/billing.ts';
import { AppError } from '../../errors.ts';
import { dayIn, endOfDay } from '../usage/day.ts';
import { giveBackUnit, takeUnit } from '../usage/reserve-usage.ts';

export type KeyReservation = { apiKeyId: string; kind: 'fileResponses'; day: string };

/** More than there can be in a day. */
const unlimited = 2 ** 31 - 1;

/**
 * Takes one of the answers that a key may get today. Keys without a number of their own are counted, too.
 * @param timeZone of the person who made it, whose day it is
 * @throws {AppError} `key_limit_reached` with the moment at which there are more
 */
export async function reserveKeyAnswer(
  transaction: Transaction,
  key: { keyId: string; dailyAnswers: number | null },
  timeZone: string | null,
): Promise<KeyReservation> {
  const now = new Date();
  const reservation = { apiKeyId: key.keyId, kind: 'fileResponses', day: dayIn(timeZone, now) } as const;
  const limit = key.dailyAnswers ?? unlimited;
  const { rows } = await transaction.execute(takeUnit({ ...reservation, limit }));
  if (rows.length === 0) throw new AppError('key_limit_reached', { resetsAt: endOfDay(timeZone, now) });
  return reservation;
}

/** Gives one back: the answer used no file. */
export async function refundKeyAnswer(transaction: Transaction, reservation: KeyReservation): Promise<void> {
  await transaction.execute(giveBackUnit(reservation));
}

/** What each of these keys got today, by the day of whoever made it. */
export async function answersToday(
  transaction: Transaction,
  keys: readonly { id: string; timeZone: string | null }[],
): Promise<Map<string, number>> {
  const now = new Date();
  const days = new Map(keys.map(({ id, timeZone }) => [id, dayIn(timeZone, now)]));
  const [earliest] = [...days.values()].sort();
  if (earliest === undefined) return new Map();
  const rows = await transaction
    .select()
    .from(usageCounters)
    .where(
      and(
        eq(usageCounters.level, 'apiKey'),
        inArray(usageCounters.subjectId, [...days.keys()]),
        gte(usageCounters.day, earliest),
      ),
    );
  return new Map(
    rows.filter((row) => row.day === days.get(row.subjectId)).map((row) => [row.subjectId, row.used]),
  );
}
