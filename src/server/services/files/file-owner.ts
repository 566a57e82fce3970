import { and, eq, type SQL } from 'drizzle-orm';
import { files } from '../../db/schema/knowledge.ts';

/** Whose a file is: a bot's knowledge, or one conversation's attachment. */
export type FileOwner = { modelBotId: string } | { conversationId: string };

/** Picks one file, if it is this owner's. */
export function fileOf(owner: FileOwner, fileId: string): SQL | undefined {
  const isOwn =
    'modelBotId' in owner
      ? eq(files.modelBotId, owner.modelBotId)
      : eq(files.conversationId, owner.conversationId);
  return and(eq(files.id, fileId), isOwn);
}
