import { Readable } from 'node:stream';
import { and, count, eq, isNotNull } from 'drizzle-orm';
import { fileTypeFromBuffer } from 'file-type';
import type { TicketAttachmentData } from '#contracts/ticket.ts';
import { ticketAttachmentLimits } from '#rules/tickets.ts';
import type { AuthorizedPlace } from '../../auth/authorized-place.ts';
import type { Transaction } from '../../db/database.ts';
import { ticketAttachments, ticketMessages, tickets } from '../../db/schema/tickets.ts';
import { AppError } from '../../errors.ts';
import { newRecordId } from '../../new-record-id.ts';
import { withItsRow } from '../../storage/with-its-row.ts';
import type { SignedInContext } from '../context.ts';
import { displayName } from '../files/display-name.ts';
import { presentTicketAttachment } from './present-ticket.ts';
import { tellDesks } from './ticket-desk.ts';

/** The folder of the customer's space that holds what is attached to their tickets. */
const folder = 'tickets';

/**
 * Attaches a file to a message that one wrote oneself. What it is, its bytes say.
 * @throws {AppError} `not_found` for a message of somebody else or in the ticket of a visitor, `payload_too_large`, `too_many_attempts` beyond a day's
 * files, or `invalid_request` for a kind that is not taken and for one file too many
 */
export async function addTicketAttachment({
  ctx,
  input,
}: {
  ctx: SignedInContext;
  input: {
    ticketId: string;
    messageId: string;
    place: AuthorizedPlace;
    name: string;
    bytes: AsyncIterable<Uint8Array>;
  };
}): Promise<TicketAttachmentData> {
  const { ticketId, messageId, place } = input;
  const { database, storage, liveEvents } = ctx.app;
  const written = { ticketId, messageId, authorId: ctx.actor.account.id };
  await database.inSpace(place.spaceId, (transaction) => findOpenMessage(transaction, written));
  await ctx.app.rateLimits.count('ticketAttachmentsPerPerson', written.authorId);
  const content = await readAll(input.bytes);
  const mediaType = await mediaTypeOf(content);
  const stored = await storage.write(
    { spaceId: place.spaceId, modelBotId: folder },
    Readable.from([content]),
    ticketAttachmentLimits.bytes,
  );
  return withItsRow(storage, stored.key, () =>
    database.inSpace(place.spaceId, async (transaction) => {
      const message = await findOpenMessage(transaction, written);
      const [row] = await transaction
        .insert(ticketAttachments)
        .values({
          id: newRecordId(),
          spaceId: place.spaceId,
          messageId,
          name: displayName(input.name),
          mediaType,
          size: stored.size,
          storageKey: stored.key,
        })
        .returning();
      const event = { type: 'ticket', id: ticketId } as const;
      await tellDesks(ctx.app, transaction, message.ticket, event);
      if (!message.internal) await liveEvents.publish(transaction, { person: place.spaceId }, event);
      return presentTicketAttachment(row as NonNullable<typeof row>);
    }),
  );
}

/** The message of that person, which takes one more file. Others that add to it wait. @throws {AppError} */
async function findOpenMessage(
  transaction: Transaction,
  { ticketId, messageId, authorId }: { ticketId: string; messageId: string; authorId: string },
): Promise<{ internal: boolean; ticket: typeof tickets.$inferSelect }> {
  const [message] = await transaction
    .select({ internal: ticketMessages.internal, ticket: tickets })
    .from(ticketMessages)
    .innerJoin(tickets, eq(tickets.id, ticketMessages.ticketId))
    .where(
      and(
        // A visitor's answer is a mail of words alone.
        isNotNull(tickets.requesterId),
        eq(ticketMessages.id, messageId),
        eq(ticketMessages.ticketId, ticketId),
        eq(ticketMessages.authorId, authorId),
      ),
    )
    .for('update', { of: ticketMessages });
  if (!message) throw new AppError('not_found');
  const [present] = await transaction
    .select({ total: count() })
    .from(ticketAttachments)
    .where(eq(ticketAttachments.messageId, messageId));
  if ((present?.total ?? 0) >= ticketAttachmentLimits.perMessage) {
    throw new AppError('invalid_request', { fields: { file: 'too_long' } });
  }
  return message;
}

async function readAll(bytes: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of bytes) {
    size += chunk.byteLength;
    if (size > ticketAttachmentLimits.bytes) throw new AppError('payload_too_large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

async function mediaTypeOf(content: Buffer): Promise<string> {
  const found = await fileTypeFromBuffer(content);
  const mediaType = found?.mime ?? (isPlainText(content) ? 'text/plain' : '');
  if (!(ticketAttachmentLimits.mediaTypes as readonly string[]).includes(mediaType)) {
    throw new AppError('invalid_request', { fields: { file: 'invalid' } });
  }
  return mediaType;
}

function isPlainText(content: Buffer): boolean {
  if (content.length === 0 || content.includes(0)) return false;
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(content);
    return true;
  } catch {
    return false;
  }
}
