import { and, asc, eq, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { TicketAttachmentData, TicketData, TicketMessageData } from '#contracts/ticket.ts';
import type { TicketDesk } from '#rules/tickets.ts';
import type { Transaction } from '../../db/database.ts';
import { profiles, users } from '../../db/schema/identity.ts';
import { companies, tenants } from '../../db/schema/organisation.ts';
import { ticketAttachments, ticketMessages, tickets } from '../../db/schema/tickets.ts';
import { presentTime } from '../../time.ts';

export const requester = alias(profiles, 'requester');
/** Where whoever asks can be written to. */
export const requesterEmail = sql<string>`coalesce(${users.email}, ${tickets.requesterEmail})`;
const assignee = alias(profiles, 'assignee');

/** Tickets with their people; the caller says which and in what order. */
export function selectTickets(transaction: Transaction) {
  return transaction
    .select({
      ticket: tickets,
      email: requesterEmail,
      requester: sql<string>`coalesce(${requester.firstName}, ${requesterEmail})`,
      assignee: assignee.firstName,
      organisation: sql<string | null>`coalesce(${companies.name}, ${tenants.name})`,
    })
    .from(tickets)
    .leftJoin(users, eq(users.id, tickets.requesterId))
    .leftJoin(requester, eq(requester.userId, tickets.requesterId))
    .leftJoin(assignee, eq(assignee.userId, tickets.assigneeId))
    .leftJoin(tenants, eq(tenants.id, tickets.tenantId))
    .leftJoin(companies, eq(companies.id, tickets.companyId))
    .$dynamic();
}
type Row = Awaited<ReturnType<typeof selectTickets>>[number];

const isSnoozed = (until: Date | null): until is Date => until !== null && until > presentTime();

/** @param forAgent whether to show what the customer does not get */
export function presentTicket(
  { ticket, email, requester, assignee, organisation }: Row,
  forAgent: boolean,
): TicketData {
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
    organisation:
      ticket.tenantId === null
        ? null
        : {
            tenantId: ticket.tenantId,
            companyId: ticket.companyId,
            name: organisation ?? '',
            handedOnAt: ticket.handedOnAt?.toISOString() ?? null,
          },
    ...(forAgent && {
      desk: {
        priority,
        tags,
        version,
        snoozedUntil: isSnoozed(ticket.snoozedUntil) ? ticket.snoozedUntil.toISOString() : null,
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

/** Which messages somebody reads by where they sit. */
export function shownAt(seat: TicketDesk | null): SQL | undefined {
  if (seat === 'parley') return undefined;
  const isOpen = eq(ticketMessages.internal, false);
  return seat === null ? isOpen : or(isOpen, eq(ticketMessages.desk, seat));
}

/** The files of a message, read with it. */
const attachments = sql<TicketAttachmentData[]>`(SELECT coalesce(json_agg(json_build_object(
    'id', a.id, 'name', a.name, 'mediaType', a.media_type, 'size', a.size) ORDER BY a.id), '[]')
  FROM ${ticketAttachments} a WHERE a.message_id = ${ticketMessages.id})`;

/**
 * Messages in the order they were written. Notes are only read at all for those who answer: all of them for Parley's
 * support, their own for the administrators of an organisation.
 */
export async function loadTicketMessages(
  transaction: Transaction,
  where: SQL | undefined,
  seat: TicketDesk | null,
): Promise<TicketMessageData[]> {
  const rows = await transaction
    .select({ message: ticketMessages, author: profiles.firstName, attachments })
    .from(ticketMessages)
    .leftJoin(profiles, eq(profiles.userId, ticketMessages.authorId))
    .where(and(where, shownAt(seat)))
    .orderBy(asc(ticketMessages.createdAt), asc(ticketMessages.id));
  return rows.map(({ message, author, attachments }) => ({
    id: message.id,
    side: message.side,
    internal: message.internal,
    desk: message.desk,
    text: message.text,
    author: message.authorId && author !== null ? { id: message.authorId, firstName: author } : null,
    attachments,
    createdAt: message.createdAt.toISOString(),
  }));
}
