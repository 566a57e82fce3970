import { and, eq } from 'drizzle-orm';
import type { TicketAttachmentData } from '#contracts/ticket.ts';
import type { AuthorizedPlace } from '../../auth/authorized-place.ts';
import { ticketAttachments, ticketMessages, tickets } from '../../db/schema/tickets.ts';
import { AppError } from '../../errors.ts';
import type { SignedInContext } from '../context.ts';
import { presentTicketAttachment, shownAt } from './present-ticket.ts';
import { seatAt } from './ticket-desk.ts';

/** A file attached to a ticket. @throws {AppError} `not_found`, for customers also what hangs on a note */
export async function readAttachment({
  ctx,
  input,
}: {
  ctx: SignedInContext;
  input: { ticketId: string; attachmentId: string; place: AuthorizedPlace };
}): Promise<TicketAttachmentData & { bytes: AsyncIterable<Uint8Array> }> {
  const { ticketId, attachmentId, place } = input;
  const row = await ctx.app.database.inSpace(place.spaceId, async (transaction) => {
    const [ticket] = await transaction.select().from(tickets).where(eq(tickets.id, ticketId));
    if (!ticket) return;
    const [found] = await transaction
      .select({ attachment: ticketAttachments })
      .from(ticketAttachments)
      .innerJoin(ticketMessages, eq(ticketMessages.id, ticketAttachments.messageId))
      .where(
        and(
          eq(ticketAttachments.id, attachmentId),
          eq(ticketMessages.ticketId, ticketId),
          shownAt(seatAt(ctx, ticket)),
        ),
      );
    return found?.attachment;
  });
  if (!row) throw new AppError('not_found');
  const { bytes } = await ctx.app.storage.open(row.storageKey);
  return { ...presentTicketAttachment(row), bytes };
}
