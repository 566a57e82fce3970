import { eq, gt, sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import { quirkLimits } from '#rules/model-quirks.ts';
import type { Database, Transaction } from '../../db/database.ts';
import { modelQuirks } from '../../db/schema/model-providers.ts';
import type { LearnedQuirks } from '../../models/mending/quirk-book.ts';
import { presentTime } from '../../time.ts';
import type { ChangeChannel } from './change-channel.ts';

/**
 * Stores what was learned of a model, so that no process and no later start has to learn it again. Never throws: what
 * is not kept is learned anew.
 */
export async function keepQuirks(
  { database, log, channel }: { database: Database; log: Logger; channel: ChangeChannel | null },
  { quirks, ...place }: LearnedQuirks,
): Promise<void> {
  log.info({ ...place, quirks }, 'A model refused something, and is asked otherwise from now on');
  try {
    await database.acrossSpaces((transaction) =>
      transaction
        .insert(modelQuirks)
        .values({ ...place, quirks })
        .onConflictDoUpdate({
          target: [modelQuirks.provider, modelQuirks.address, modelQuirks.model],
          set: { quirks, updatedAt: presentTime() },
        }),
    );
    await channel?.tell();
  } catch (error) {
    log.warn({ error }, 'What a model refused was not kept');
  }
}

/** What is known of all models, but for what was learned so long ago that it is tried again. */
export function readQuirks(transaction: Transaction): Promise<LearnedQuirks[]> {
  const { provider, address, model, quirks, updatedAt } = modelQuirks;
  const oldest = sql`now() - make_interval(days => ${quirkLimits.days})`;
  return transaction
    .select({ provider, address, model, quirks })
    .from(modelQuirks)
    .where(gt(updatedAt, oldest))
    .orderBy(provider, model);
}

/** Forgets what a provider's models have refused. */
export async function forgetQuirks(transaction: Transaction, providerId: string): Promise<void> {
  await transaction.delete(modelQuirks).where(eq(modelQuirks.provider, providerId));
}
