import { and, eq, or, type SQL, sql } from 'drizzle-orm';
import { files } from '../../db/schema/knowledge.ts';
import type { SignedInContext } from '../context.ts';

/**
 * Picks the file of a citation for whoever may chat with the bot: one of the bot's, or an attachment in a conversation
 * with it that is the person's own. Attachments are nobody else's, whoever acts as them.
 */
export function isReadable(
  { actor }: SignedInContext,
  { modelBotId, fileId }: { modelBotId: string; fileId: string },
): SQL | undefined {
  const isOfBot = eq(files.modelBotId, modelBotId);
  const isAttached = sql`EXISTS (SELECT FROM conversations
    WHERE conversations.id = files.conversation_id AND conversations.model_bot_id = ${modelBotId}
      AND conversations.user_id = ${actor.account.id})`;
  return and(eq(files.id, fileId), actor.impersonation ? isOfBot : or(isOfBot, isAttached));
}
