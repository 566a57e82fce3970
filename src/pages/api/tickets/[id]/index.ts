import { endpoint } from '#server/http/endpoint.ts';
import { answerData } from '#server/http/respond.ts';
import { findTicket } from '#server/services/tickets/find-ticket.ts';
import { updateTicket } from '#server/services/tickets/update-ticket.ts';

export const prerender = false;

export const GET = endpoint(
  'GET tickets/{id}',
  { summary: 'A support ticket with its messages', may: { action: 'ticket.use', of: 'ticket' } },
  async ({ ctx, params }) => {
    return answerData(await findTicket({ ctx, input: params }));
  },
);

export const PATCH = endpoint(
  'PATCH tickets/{id}',
  {
    summary: 'Change a ticket: status, priority, assignee, tags; its customer may only say that it is solved',
    may: { action: 'ticket.use', of: 'ticket' },
  },
  async ({ ctx, params: { id }, body, place }) => {
    return answerData(await updateTicket({ ctx, input: { ...body, id, place } }));
  },
);
