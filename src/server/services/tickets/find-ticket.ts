import { eq } from 'drizzle-orm';
import type { TicketDetail, TicketTranscriptData } from '#contracts/ticket.ts';
import { plainAnswer } from '#markdown/plain-answer.ts';
import { ticketMessages, tickets } from '../../db/schema/tickets.ts';
import { AppError } from '../../errors.ts';
import type { SignedInContext } from '../context.ts';
import { loadTranscript } from './load-transcript.ts';
import { loadTicketMessages, presentTicket, selectTickets } from './present-ticket.ts';
import { answersTicket, seatAt } from './ticket-desk.ts';

/**
 * A ticket with everything in it that the person who asks may see. The caller has authorized `ticket.use`.
 * @throws {AppError} `not_found`
 */
export async function findTicket({
  ctx,
  input,
}: {
  ctx: SignedInContext;
  input: { id: string };
}): Promise<TicketDetail> {
  return ctx.app.database.acrossSpaces(async (transaction) => {
    const [row] = await selectTickets(transaction).where(eq(tickets.id, input.id));
    if (!row) throw new AppError('not_found');
    return {
      ...presentTicket(row, answersTicket(ctx, row.ticket)),
      messages: await loadTicketMessages(
        transaction,
        eq(ticketMessages.ticketId, input.id),
        seatAt(ctx, row.ticket),
      ),
      transcript: inWords(await loadTranscript(transaction, input.id)),
    };
  });
}

/** Whoever helps reads what the chat shows: answers without the signs that give them their looks. */
function inWords(transcript: TicketTranscriptData | null): TicketTranscriptData | null {
  if (!transcript) return null;
  const messages = transcript.messages.map((message) => {
    const { role, text, sources } = message;
    return role === 'user'
      ? message
      : { ...message, text: plainAnswer(text, { numbers: sources.length > 0 }) };
  });
  return { ...transcript, messages };
}
