import { authorize } from '#server/auth/authorize.ts';
import { endpoint, idParam } from '#server/http/endpoint.ts';
import { answerNothing } from '#server/http/respond.ts';
import { withdrawTranscript } from '#server/services/tickets/withdraw-transcript.ts';

export const prerender = false;

export const DELETE = endpoint(
  {
    summary: "Take one's conversation back from support",
    access: 'signedIn',
    params: idParam,
    answer: { status: 204 },
  },
  async ({ ctx, params: { id } }) => {
    const place = await authorize(ctx, 'ticket.withdrawTranscript', { kind: 'ticket', id });
    await withdrawTranscript({ ctx, input: { ticketId: id, place } });
    return answerNothing();
  },
);
