import { eq } from 'drizzle-orm';
import type { Transaction } from './database.ts';
import { modelBots } from './schema/organisation.ts';

/** Lets one transaction at a time change what belongs to a bot, such as a list that has a most; its readers go on. */
export async function lockModelBot(transaction: Transaction, modelBotId: string): Promise<void> {
  await transaction
    .select({ id: modelBots.id })
    .from(modelBots)
    .where(eq(modelBots.id, modelBotId))
    .for('no key update');
}
