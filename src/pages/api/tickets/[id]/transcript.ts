import { endpoint } from '#server/http/endpoint.ts';
import { answerNothing } from '#server/http/respond.ts';
import { withdrawTranscript } from '#server/services/tickets/withdraw-transcript.ts';

export const prerender = false;

export const DELETE = endpoint(
  'DELETE tickets/{id}/transcript',
  {
    summary: "Take one's conversation back from support",
    may: { action: 'ticket.withdrawTranscript', of: 'ticket' },
  },
  async ({ ctx, params: { id }, place }) => {
    await withdrawTranscript({ ctx, input: { ticketId: id, place } });
    return answerNothing();
  },
);
