import type { Locale } from '#rules/preferences.ts';
import type { Transaction } from '../../db/database.ts';
import { ticketMessages, tickets, ticketTranscripts } from '../../db/schema/tickets.ts';
import { recordAuditEvent } from '../audit/record-audit-event.ts';
import type { App } from '../context.ts';
import { type News, notify } from '../notifications/notify.ts';
import type { HelpDesk } from './find-help-desks.ts';
import type { Transcript } from './read-transcript.ts';
import { administratorsOf, agentsBut, tellDesks } from './ticket-desk.ts';

/** Whose a ticket is: a person's, or a visitor's of a site that shows a bot. */
export type Requester =
  | { requesterId: string }
  | { requesterEmail: string; requesterLocale: Locale; modelBotId: string };

/**
 * Stores a ticket with its first message and the conversation that goes with it, and tells those who answer: at its desk
 * those who run the company, or else the whole organisation.
 */
export async function storeTicket(
  app: Pick<App, 'liveEvents'>,
  transaction: Transaction,
  given: {
    id: string;
    spaceId: string;
    requester: Requester;
    /** Whose administrators are asked first; null for what goes to Parley's support. */
    desk: Pick<HelpDesk, 'tenantId' | 'askedCompanyId'> | null;
    /** What those who answer are told of the ticket that got this number. */
    newsOf: (number: string) => News;
    subject: string;
    text: string;
    transcript: Transcript | null;
  },
): Promise<void> {
  const { id, spaceId, requester, desk, subject, text, transcript, newsOf } = given;
  const personId = 'requesterId' in requester ? requester.requesterId : null;
  const [ticket] = await transaction
    .insert(tickets)
    .values({
      id,
      spaceId,
      ...requester,
      ...(desk && { tenantId: desk.tenantId, companyId: desk.askedCompanyId }),
      subject,
    })
    .returning();
  if (!ticket) throw new Error('The ticket is not there.');
  await transaction
    .insert(ticketMessages)
    .values({ spaceId, ticketId: id, authorId: personId, side: 'customer', text });
  if (transcript) await attachTranscript(transaction, { ticketId: id, spaceId, personId }, transcript);
  const { ofCompany, ofTenant } = await administratorsOf(transaction, ticket);
  const told = desk ? (ofCompany.length > 0 ? ofCompany : ofTenant) : await agentsBut(transaction, personId);
  await notify(app, transaction, told, newsOf(String(ticket.number)));
  await tellDesks(app, transaction, ticket, { type: 'tickets' });
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
