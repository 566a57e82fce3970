import { and, asc, eq, inArray, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { TicketAttachmentData, TicketData, TicketMessageData } from '#contracts/ticket.ts';
import { isAllowed } from '#rules/permissions.ts';
import type { Transaction } from '../../db/database.ts';
import { profiles, users } from '../../db/schema/identity.ts';
import { ticketAttachments, ticketMessages, tickets } from '../../db/schema/tickets.ts';
import type { SignedInContext } from '../context.ts';

/** Whether the person answers tickets, and so sees notes, tags and who a ticket is given to. */
export const isAgent = (ctx: SignedInContext) => isAllowed(ctx.actor.account, 'ticket.answer', {});

export const requester = alias(profiles, 'requester');
const assignee = alias(profiles, 'assignee');

/** Tickets with their people; the caller says which and in what order. */
export function selectTickets(transaction: Transaction) {
  return transaction
    .select({
      ticket: tickets,
      email: users.email,
      requester: requester.firstName,
      assignee: assignee.firstName,
    })
    .from(tickets)
    .innerJoin(users, eq(users.id, tickets.requesterId))
    .innerJoin(requester, eq(requester.userId, tickets.requesterId))
    .leftJoin(assignee, eq(assignee.userId, tickets.assigneeId))
    .$dynamic();
}
type Row = Awaited<ReturnType<typeof selectTickets>>[number];

/** @param forAgent whether to show what the customer does not get */
export function presentTicket({ ticket, email, requester, assignee }: Row, forAgent: boolean): TicketData {
  const { id, number, subject, status, lastMessageBy, priority, tags, version } = ticket;
  return {
    id,
    number,
    subject,
    status,
    lastMessageBy,
    requester: { id: ticket.requesterId, firstName: requester, email },
    lastMessageAt: ticket.lastMessageAt.toISOString(),
    createdAt: ticket.createdAt.toISOString(),
    ...(forAgent && {
      desk: {
        priority,
        tags,
        version,
        assignee:
          ticket.assigneeId && assignee !== null ? { id: ticket.assigneeId, firstName: assignee } : null,
      },
    }),
  };
}

export function presentTicketAttachment(row: typeof ticketAttachments.$inferSelect): TicketAttachmentData {
  const { id, name, mediaType, size } = row;
  return { id, name, mediaType: mediaType as TicketAttachmentData['mediaType'], size };
}

/** Messages in the order they were written. Notes are only read at all for those who answer. */
export async function loadTicketMessages(
  transaction: Transaction,
  where: SQL | undefined,
  forAgent: boolean,
): Promise<TicketMessageData[]> {
  const rows = await transaction
    .select({ message: ticketMessages, author: profiles.firstName })
    .from(ticketMessages)
    .leftJoin(profiles, eq(profiles.userId, ticketMessages.authorId))
    .where(and(where, forAgent ? undefined : eq(ticketMessages.internal, false)))
    .orderBy(asc(ticketMessages.createdAt), asc(ticketMessages.id));
  const ids = rows.map(({ message }) => message.id);
  const attached = ids.length
    ? await transaction
        .select()
        .from(ticketAttachments)
        .where(inArray(ticketAttachments.messageId, ids))
        .orderBy(asc(ticketAttachments.id))
    : [];
  return rows.map(({ message, author }) => ({
    id: message.id,
    side: message.side,
    internal: message.internal,
    text: message.text,
    author: message.authorId && author !== null ? { id: message.authorId, firstName: author } : null,
    attachments: attached.filter((file) => file.messageId === message.id).map(presentTicketAttachment),
    createdAt: message.createdAt.toISOString(),
  }));
}
