import { endpoint } from '#server/http/endpoint.ts';
import { answerData } from '#server/http/respond.ts';
import { handOnTicket } from '#server/services/tickets/hand-on-ticket.ts';

export const prerender = false;

export const POST = endpoint(
  'POST tickets/{id}/hand-on',
  {
    summary: "Hand the question of one of one's people on to Parley's support",
    may: { action: 'ticket.handOn', of: 'ticket' },
  },
  async ({ ctx, params }) => {
    return answerData(await handOnTicket({ ctx, input: params }));
  },
);
