import { sql } from 'drizzle-orm';
import type { Transaction } from '../../db/database.ts';
import { usageDays } from '../../db/schema/billing.ts';

/** What a day's overview counts of a bot and a person. */
export type UsageFigure = 'answered' | 'refused' | 'failed' | 'mediaGenerations';

/** Adds one to what a person got from a bot on a day. */
export async function countUse(
  transaction: Transaction,
  use: { spaceId: string; modelBotId: string; userId: string; day: string; figure: UsageFigure },
): Promise<void> {
  const { figure, ...row } = use;
  await transaction
    .insert(usageDays)
    .values({ ...row, [figure]: 1 })
    .onConflictDoUpdate({
      target: [usageDays.modelBotId, usageDays.userId, usageDays.day],
      set: { [figure]: sql`${usageDays[figure]} + 1` },
    });
}
