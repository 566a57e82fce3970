import { eq } from 'drizzle-orm';
import type { TicketDetail } from '#contracts/ticket.ts';
import type { Transaction } from '../../db/database.ts';
import { roleAssignments } from '../../db/schema/access.ts';
import { ticketMessages, tickets, ticketTranscripts } from '../../db/schema/tickets.ts';
import { newRecordId } from '../../new-record-id.ts';
import { recordAuditEvent } from '../audit/record-audit-event.ts';
import type { SignedInContext } from '../context.ts';
import { notify } from '../notifications/notify.ts';
import { findTicket } from './find-ticket.ts';
import type { Transcript } from './read-transcript.ts';

/**
 * Opens a ticket with its first message; with `transcript`, support may read that copy of a conversation until
 * the person takes it back.
 * @throws {AppError} `too_many_attempts`
 */
export async function openTicket({
  ctx,
  input,
}: {
  ctx: SignedInContext;
  input: { subject: string; text: string; transcript: Transcript | null };
}): Promise<TicketDetail> {
  const { app, actor } = ctx;
  const { id: spaceId, profile } = actor.account;
  await app.rateLimits.count('ticketsPerPerson', spaceId);
  const id = newRecordId();
  await app.database.inSpace(spaceId, async (transaction) => {
    const [ticket] = await transaction
      .insert(tickets)
      .values({ id, spaceId, requesterId: spaceId, subject: input.subject })
      .returning({ number: tickets.number });
    await transaction
      .insert(ticketMessages)
      .values({ spaceId, ticketId: id, authorId: spaceId, side: 'customer', text: input.text });
    if (input.transcript) await attachTranscript(transaction, { ticketId: id, spaceId }, input.transcript);
    await notify(app, transaction, await agentsBut(transaction, spaceId), {
      kind: 'ticketOpened',
      values: { name: profile.firstName, subject: input.subject, number: String(ticket?.number ?? '') },
      path: `/support/tickets/${id}`,
    });
    await app.liveEvents.publish(transaction, 'desk', { type: 'tickets' });
  });
  return findTicket({ ctx, input: { id } });
}

/** What a person lets support read is written down in the audit log of their own space. */
async function attachTranscript(
  transaction: Transaction,
  { ticketId, spaceId }: { ticketId: string; spaceId: string },
  transcript: Transcript,
): Promise<void> {
  await transaction.insert(ticketTranscripts).values({ ticketId, spaceId, ...transcript });
  await recordAuditEvent(transaction, {
    spaceId,
    actorId: spaceId,
    action: 'ticket.transcript_shared',
    subjectType: 'ticket',
    subjectId: ticketId,
    details: { conversationId: transcript.conversationId },
  });
}

/** Those whose work it is to answer; administrators may, but are not told of each ticket. */
async function agentsBut(transaction: Transaction, personId: string): Promise<string[]> {
  const rows = await transaction
    .selectDistinct({ id: roleAssignments.userId })
    .from(roleAssignments)
    .where(eq(roleAssignments.name, 'SUPPORT'));
  return rows.map(({ id }) => id).filter((id) => id !== personId);
}
