import { eq } from 'drizzle-orm';
import type { TicketTranscriptData, TranscriptMessageData } from '#contracts/ticket.ts';
import type { Transaction } from '../../db/database.ts';
import { ticketTranscripts } from '../../db/schema/tickets.ts';

/** The copy of a conversation that a ticket came with; null without one, and once it is withdrawn. */
export async function loadTranscript(
  transaction: Transaction,
  ticketId: string,
): Promise<TicketTranscriptData | null> {
  const [row] = await transaction
    .select()
    .from(ticketTranscripts)
    .where(eq(ticketTranscripts.ticketId, ticketId));
  if (!row) return null;
  const { modelBotName, title, messageId, messages, consentedAt } = row;
  return {
    modelBotName,
    title,
    messageId,
    messages: messages as TranscriptMessageData[],
    consentedAt: consentedAt.toISOString(),
  };
}
