import { endpoint, idParam } from '#server/http/endpoint.ts';
import { answerNothing } from '#server/http/respond.ts';
import { withdrawTranscript } from '#server/services/tickets/withdraw-transcript.ts';

export const prerender = false;

export const DELETE = endpoint(
  {
    summary: "Take one's conversation back from support",
    may: { action: 'ticket.withdrawTranscript', of: 'ticket' },
    params: idParam,
    answer: { status: 204 },
  },
  async ({ ctx, params: { id }, place }) => {
    await withdrawTranscript({ ctx, input: { ticketId: id, place } });
    return answerNothing();
  },
);
