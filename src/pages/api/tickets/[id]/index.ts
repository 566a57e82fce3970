import { endpoint } from '#server/http/endpoint.ts';
import { answerData, answerNothing } from '#server/http/respond.ts';
import { findTicket } from '#server/services/tickets/find-ticket.ts';
import { removeTicket } from '#server/services/tickets/remove-ticket.ts';
import { updateTicket } from '#server/services/tickets/update-ticket.ts';

export const prerender = false;

export const GET = endpoint(
  'GET tickets/{id}',
  {
    summary: 'A support ticket with its messages',
    may: { action: 'ticket.use', of: 'ticket' },
    heavy: 'documents',
  },
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

export const DELETE = endpoint(
  'DELETE tickets/{id}',
  {
    summary: 'Delete the ticket of a visitor of another site for good',
    may: { action: 'ticket.remove', of: 'ticket' },
  },
  async ({ ctx, params: { id }, place }) => {
    await removeTicket({ ctx, input: { id, place } });
    return answerNothing();
  },
);
