import { ticketDetail, updateTicketInput } from '#contracts/ticket.ts';
import { authorize } from '#server/auth/authorize.ts';
import { endpoint, idParam } from '#server/http/endpoint.ts';
import { answerData } from '#server/http/respond.ts';
import { findTicket } from '#server/services/tickets/find-ticket.ts';
import { updateTicket } from '#server/services/tickets/update-ticket.ts';

export const prerender = false;

export const GET = endpoint(
  {
    summary: 'A support ticket with its messages',
    access: 'signedIn',
    params: idParam,
    answer: { status: 200, data: ticketDetail },
  },
  async ({ ctx, params }) => {
    await authorize(ctx, 'ticket.use', { kind: 'ticket', id: params.id });
    return answerData(await findTicket({ ctx, input: params }));
  },
);

export const PATCH = endpoint(
  {
    summary: 'Change a ticket: status, priority, assignee, tags; its customer may only say that it is solved',
    access: 'signedIn',
    params: idParam,
    body: updateTicketInput,
    answer: { status: 200, data: ticketDetail },
  },
  async ({ ctx, params: { id }, body }) => {
    const place = await authorize(ctx, 'ticket.use', { kind: 'ticket', id });
    return answerData(await updateTicket({ ctx, input: { ...body, id, place } }));
  },
);
