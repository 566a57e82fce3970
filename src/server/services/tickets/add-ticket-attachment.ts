import { and, count, eq, isNotNull } from 'drizzle-orm';
import type { TicketAttachmentData } from '#contracts/ticket.ts';
import { ticketAttachmentLimits } from '#rules/tickets.ts';
import type { AuthorizedPlace } from '../../auth/authorized-place.ts';
import type { Transaction } from '../../db/database.ts';
import { ticketAttachments, ticketMessages, tickets } from '../../db/schema/tickets.ts';
import { AppError } from '../../errors.ts';
import { newRecordId } from '../../new-record-id.ts';
import { FileTooLargeError } from '../../storage/file-storage.ts';
import { withItsRow } from '../../storage/with-its-row.ts';
import type { SignedInContext } from '../context.ts';
import { displayName } from '../files/display-name.ts';
import { watchKind } from './attachment-kind.ts';
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
  const { bytes, mediaType } = watchKind(input.bytes);
  const stored = await storage
    .write({ spaceId: place.spaceId, modelBotId: folder }, bytes, ticketAttachmentLimits.bytes)
    .catch((error: unknown) => {
      throw error instanceof FileTooLargeError ? new AppError('payload_too_large') : error;
    });
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
          mediaType: mediaType(),
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
