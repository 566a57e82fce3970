import { eq } from 'drizzle-orm';
import type { Locale } from '#rules/preferences.ts';
import type { Transaction } from '../../db/database.ts';
import { roleAssignments } from '../../db/schema/access.ts';
import { ticketMessages, tickets, ticketTranscripts } from '../../db/schema/tickets.ts';
import { recordAuditEvent } from '../audit/record-audit-event.ts';
import type { App } from '../context.ts';
import { type News, notify } from '../notifications/notify.ts';
import type { Transcript } from './read-transcript.ts';

/** Whose a ticket is: a person's, or a visitor's of a site that shows a bot. */
export type Requester =
  | { requesterId: string }
  | { requesterEmail: string; requesterLocale: Locale; modelBotId: string };

/** Stores a ticket with its first message and the conversation that goes with it, and tells those who answer. */
export async function storeTicket(
  app: Pick<App, 'liveEvents'>,
  transaction: Transaction,
  given: {
    id: string;
    spaceId: string;
    requester: Requester;
    /** What those who answer are told of the ticket that got this number. */
    newsOf: (number: string) => News;
    subject: string;
    text: string;
    transcript: Transcript | null;
  },
): Promise<void> {
  const { id, spaceId, requester, subject, text, transcript, newsOf } = given;
  const personId = 'requesterId' in requester ? requester.requesterId : null;
  const [ticket] = await transaction
    .insert(tickets)
    .values({ id, spaceId, ...requester, subject })
    .returning({ number: tickets.number });
  await transaction
    .insert(ticketMessages)
    .values({ spaceId, ticketId: id, authorId: personId, side: 'customer', text });
  if (transcript) await attachTranscript(transaction, { ticketId: id, spaceId, personId }, transcript);
  const news = newsOf(String(ticket?.number ?? ''));
  await notify(app, transaction, await agentsBut(transaction, personId), news);
  await app.liveEvents.publish(transaction, 'desk', { type: 'tickets' });
}

/** What somebody lets support read is written down in the audit log of the ticket's space. */
async function attachTranscript(
  transaction: Transaction,
  { ticketId, spaceId, personId }: { ticketId: string; spaceId: string; personId: string | null },
  transcript: Transcript,
): Promise<void> {
  await transaction.insert(ticketTranscripts).values({ ticketId, spaceId, ...transcript });
  await recordAuditEvent(transaction, {
    spaceId,
    actorId: personId,
    action: 'ticket.transcript_shared',
    subjectType: 'ticket',
    subjectId: ticketId,
    details: { conversationId: transcript.conversationId },
  });
}

/** Those whose work it is to answer; administrators may, but are not told of each ticket. */
async function agentsBut(transaction: Transaction, personId: string | null): Promise<string[]> {
  const rows = await transaction
    .selectDistinct({ id: roleAssignments.userId })
    .from(roleAssignments)
    .where(eq(roleAssignments.name, 'SUPPORT'));
  return rows.map(({ id }) => id).filter((id) => id !== personId);
}
