import { endpoint } from '#server/http/endpoint.ts';
import { answerData, answerList } from '#server/http/respond.ts';
import { listTicketMessages } from '#server/services/tickets/list-ticket-messages.ts';
import { sendTicketMessage } from '#server/services/tickets/send-ticket-message.ts';

export const prerender = false;

export const GET = endpoint(
  'GET tickets/{id}/messages',
  {
    summary: 'The messages of a ticket in the order they were written',
    may: { action: 'ticket.use', of: 'ticket' },
  },
  async ({ ctx, params: { id }, query, place }) => {
    const { messages, meta } = await listTicketMessages({ ctx, input: { ...query, ticketId: id, place } });
    return answerList(messages, meta);
  },
);

export const POST = endpoint(
  'POST tickets/{id}/messages',
  {
    summary:
      'Write into a ticket; a note (`internal`), and what it is set to (`sets`), are for those who answer',
    may: { oneOf: ['ticket.answerWithin', 'ticket.use'] },
  },
  async ({ ctx, params: { id }, body, askFor }) => {
    const target = { kind: 'ticket', id } as const;
    const place = await askFor(body.internal || body.sets ? 'ticket.answerWithin' : 'ticket.use', target);
    const side = place.ownerId === ctx.actor.account.id && !body.internal ? 'customer' : 'support';
    const message = await sendTicketMessage({ ctx, input: { ...body, ticketId: id, place, side } });
    return answerData(message, { status: 201 });
  },
);
