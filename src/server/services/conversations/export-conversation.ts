import { eq } from 'drizzle-orm';
import type { AuthorizedPlace } from '../../auth/authorized-place.ts';
import { conversations } from '../../db/schema/conversations.ts';
import { modelBots } from '../../db/schema/organisation.ts';
import { AppError } from '../../errors.ts';
import { jsonLines } from '../../json-pieces.ts';
import { presentTime } from '../../time.ts';
import type { SignedInContext } from '../context.ts';
import { conversationMarkdown } from './conversation-markdown.ts';
import { loadMessages } from './load-messages.ts';
import { pathTo } from './message-tree.ts';
import { presentConversation } from './present-conversation.ts';

export type ExportedFile = { name: string; mediaType: string; content: AsyncIterable<string> };

/**
 * A conversation as a file. Markdown has the path shown, for people; JSON has every version, for programs. Both name
 * what each question was asked with, and the file, page and words of each citation.
 * @throws {AppError} `not_found`
 */
export async function exportConversation({
  ctx,
  input: { id, place, format },
}: {
  ctx: SignedInContext;
  input: { id: string; place: AuthorizedPlace; format: 'markdown' | 'json' };
}): Promise<ExportedFile> {
  const found = await ctx.app.database.inSpace(place.spaceId, async (transaction) => {
    const [row] = await transaction
      .select({ conversation: conversations, bot: { id: modelBots.id, name: modelBots.name } })
      .from(conversations)
      .innerJoin(modelBots, eq(modelBots.id, conversations.modelBotId))
      .where(eq(conversations.id, id));
    return row && { ...row, messages: await loadMessages(transaction, id) };
  });
  if (!found) throw new AppError('not_found');
  const { conversation, bot, messages } = found;
  const path = pathTo(messages, conversation.leafId);
  const name = fileNameOf(conversation.title);
  if (format === 'json') {
    const content = {
      ...presentConversation(conversation),
      modelBot: bot,
      exportedAt: presentTime().toISOString(),
      path: path.map((message) => message.id),
      // What a model thought is none of what it answered.
      messages: messages.map((message) => ({
        ...message,
        parts: message.parts.filter(({ type }) => type !== 'reasoning'),
      })),
    };
    return {
      name: `${name}.json`,
      mediaType: 'application/json',
      content: jsonLines(content),
    };
  }
  const content = conversationMarkdown(ctx, { title: conversation.title, botName: bot.name, messages: path });
  return { name: `${name}.md`, mediaType: 'text/markdown; charset=utf-8', content };
}

/** A title as the name of a file, without what some system does not take. */
function fileNameOf(title: string): string {
  const name = title
    .replace(/[\p{Cc}<>:"/\\|?*¿¡]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return (
    [...name]
      .slice(0, 80)
      .join('')
      .replace(/(?<!\.)\.+$/, '') || 'conversation'
  );
}
