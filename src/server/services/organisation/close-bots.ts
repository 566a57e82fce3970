import { inArray } from 'drizzle-orm';
import type { Transaction } from '../../db/database.ts';
import { conversations } from '../../db/schema/conversations.ts';
import type { App } from '../context.ts';

export type ClosedBots = { botIds: string[]; conversationIds: string[] };

/** What lives outside the database of bots that are about to be deleted. */
export async function closeBots(transaction: Transaction, botIds: string[]): Promise<ClosedBots> {
  if (botIds.length === 0) return { botIds, conversationIds: [] };
  const open = await transaction
    .select({ id: conversations.id })
    .from(conversations)
    .where(inArray(conversations.modelBotId, botIds));
  return { botIds, conversationIds: open.map((row) => row.id) };
}

/** Ends answers that are being written by bots that are gone, and drops what this process remembers of them. */
export function forgetBots(app: Pick<App, 'liveAnswers' | 'knowledge'>, closed: ClosedBots): void {
  for (const id of closed.conversationIds) app.liveAnswers.stop(id);
  for (const id of closed.botIds) app.knowledge.forget(id);
}
