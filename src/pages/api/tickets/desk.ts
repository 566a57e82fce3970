import { endpoint } from '#server/http/endpoint.ts';
import { answerData } from '#server/http/respond.ts';
import { readDesk } from '#server/services/tickets/read-desk.ts';

export const prerender = false;

export const GET = endpoint(
  'GET tickets/desk',
  {
    summary: 'Who answers tickets, and the tags in use',
    may: { action: 'ticket.answer', of: 'installation' },
  },
  async ({ ctx }) => {
    return answerData(await readDesk({ ctx }));
  },
);
