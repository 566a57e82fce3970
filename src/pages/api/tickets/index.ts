import { endpoint } from '#server/http/endpoint.ts';
import { answerData, answerList } from '#server/http/respond.ts';
import { listTickets } from '#server/services/tickets/list-tickets.ts';
import { openTicket } from '#server/services/tickets/open-ticket.ts';
import { readTranscript } from '#server/services/tickets/read-transcript.ts';

export const prerender = false;

export const GET = endpoint(
  'GET tickets',
  {
    summary:
      "List support tickets: one's own, those of one's people for administrators, all of them for SUPPORT and ADMIN",
    may: 'signedIn',
    whileImpersonating: 'open',
  },
  async ({ ctx, query }) => {
    const { tickets, meta } = await listTickets({ ctx, input: query });
    return answerList(tickets, meta);
  },
);

export const POST = endpoint(
  'POST tickets',
  {
    summary:
      'Open a support ticket; naming a conversation lets those who answer read a copy of it, naming a company asks its administrators first',
    may: { open: 'signedIn', also: ['conversation.use'] },
    whileImpersonating: 'open',
  },
  async ({ ctx, body: { transcript: named, ...body }, askFor }) => {
    const transcript = named
      ? await readTranscript({
          ctx,
          input: {
            conversationId: named.conversationId,
            messageId: named.messageId ?? null,
            place: await askFor('conversation.use', {
              kind: 'conversation',
              id: named.conversationId,
            }),
          },
        })
      : null;
    return answerData(await openTicket({ ctx, input: { ...body, transcript } }), { status: 201 });
  },
);
