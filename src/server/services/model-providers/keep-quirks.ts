import { and, eq, gt, sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import { quirkLimits } from '#rules/model-quirks.ts';
import type { Database, Transaction } from '../../db/database.ts';
import { modelQuirks } from '../../db/schema/model-providers.ts';
import { readStored, toStore } from '../../models/mending/aged-quirks.ts';
import type { KnownQuirks, LearnedQuirks } from '../../models/mending/quirk-book.ts';
import { presentTime } from '../../time.ts';
import type { ChangeChannel } from './change-channel.ts';

/**
 * Stores what was learned of a model beside what is stored of it, so that no process and no later start has to learn it
 * again. Never throws: what is not kept is learned anew.
 */
export async function keepQuirks(
  { database, log, channel }: { database: Database; log: Logger; channel: ChangeChannel | null },
  { quirks, ...place }: LearnedQuirks,
): Promise<void> {
  log.info({ ...place, quirks }, 'A model refused something, and is asked otherwise from now on');
  const { provider, address, model } = place;
  const isItsOwn = and(
    eq(modelQuirks.provider, provider),
    eq(modelQuirks.address, address),
    eq(modelQuirks.model, model),
  );
  try {
    await database.acrossSpaces(async (transaction) => {
      await transaction
        .insert(modelQuirks)
        .values({ ...place, quirks: [] })
        .onConflictDoNothing();
      const [row] = await transaction.select().from(modelQuirks).where(isItsOwn).for('update');
      if (!row) return;
      const now = presentTime();
      await transaction
        .update(modelQuirks)
        .set({ quirks: toStore(row.quirks, row.updatedAt, quirks, now), updatedAt: now })
        .where(isItsOwn);
    });
    await channel?.tell();
  } catch (error) {
    log.warn({ error }, 'What a model refused was not kept');
  }
}

/** What is known of all models; what was learned too long ago is tried again. */
export async function readQuirks(transaction: Transaction): Promise<KnownQuirks[]> {
  const oldest = sql`now() - make_interval(days => ${quirkLimits.days})`;
  const rows = await transaction
    .select()
    .from(modelQuirks)
    .where(gt(modelQuirks.updatedAt, oldest))
    .orderBy(modelQuirks.provider, modelQuirks.model);
  return rows.map(({ quirks, updatedAt, ...place }) => ({ ...place, known: readStored(quirks, updatedAt) }));
}

/** Forgets what a provider's models have refused. */
export async function forgetQuirks(transaction: Transaction, providerId: string): Promise<void> {
  await transaction.delete(modelQuirks).where(eq(modelQuirks.provider, providerId));
}
