import { eq } from 'drizzle-orm';
import type { MessageData } from '#contracts/conversation.ts';
import type { TranscriptMessageData } from '#contracts/ticket.ts';
import { sourceName } from '#rules/files.ts';
import { ticketLimits } from '#rules/tickets.ts';
import type { AuthorizedPlace } from '../../auth/authorized-place.ts';
import { conversations } from '../../db/schema/conversations.ts';
import { modelBots } from '../../db/schema/organisation.ts';
import { AppError } from '../../errors.ts';
import type { SignedInContext } from '../context.ts';
import { loadPath } from '../conversations/load-messages.ts';

/** A conversation as support may come to read it. */
export type Transcript = {
  /** None for a visitor's, which is stored nowhere else. */
  conversationId: string | null;
  modelBotName: string;
  title: string;
  messageId: string | null;
  messages: TranscriptMessageData[];
};

/**
 * Copies a conversation of the person who asks, as it is shown to them, for support to read.
 * @param input.place authorized as `conversation.use`, which is that person's alone
 * @throws {AppError} `not_found`
 */
export async function readTranscript({
  ctx,
  input,
}: {
  ctx: SignedInContext;
  input: { conversationId: string; messageId: string | null; place: AuthorizedPlace };
}): Promise<Transcript> {
  const { conversationId, messageId, place } = input;
  return ctx.app.database.inSpace(place.spaceId, async (transaction) => {
    const [found] = await transaction
      .select({ title: conversations.title, leafId: conversations.leafId, modelBotName: modelBots.name })
      .from(conversations)
      .innerJoin(modelBots, eq(modelBots.id, conversations.modelBotId))
      .where(eq(conversations.id, conversationId));
    if (!found) throw new AppError('not_found');
    const { title, modelBotName, leafId } = found;
    const path = await loadPath(transaction, { id: conversationId, leafId });
    const messages = path.map(presentTranscriptMessage);
    const complained = messages.findIndex(({ id }) => id === messageId);
    const last = lastOf(messages);
    const isThere = complained < 0 || complained >= messages.length - last.length;
    return {
      conversationId,
      title,
      modelBotName,
      messageId: complained < 0 ? null : messageId,
      messages: isThere ? last : lastOf(messages.slice(0, complained + 1)),
    };
  });
}

/** As many of the last messages as support reads. */
function lastOf(messages: TranscriptMessageData[]): TranscriptMessageData[] {
  let room = ticketLimits.transcriptCharacters;
  const first = messages.findLastIndex(({ text, sources }, index) => {
    room -= text.length + sources.reduce((sum, { quote }) => sum + quote.length, 0);
    return room < 0 && index < messages.length - 1;
  });
  return messages.slice(first + 1);
}

function presentTranscriptMessage({ id, role, parts, createdAt }: MessageData): TranscriptMessageData {
  return {
    id,
    role,
    createdAt,
    text: parts.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join(''),
    sources: parts.flatMap((part) =>
      part.type === 'data-citation'
        ? [
            {
              number: part.data.number,
              fileName: sourceName(part.data),
              page: part.data.page,
              ...(part.data.lastPage && { lastPage: part.data.lastPage }),
              quote: part.data.quote,
            },
          ]
        : [],
    ),
  };
}
