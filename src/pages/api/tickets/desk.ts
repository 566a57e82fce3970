import { supportDesk } from '#contracts/ticket.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { answerData } from '#server/http/respond.ts';
import { readDesk } from '#server/services/tickets/read-desk.ts';

export const prerender = false;

export const GET = endpoint(
  {
    summary: 'Who answers tickets, and the tags in use',
    may: { action: 'ticket.answer', of: 'installation' },
    answer: { status: 200, data: supportDesk },
  },
  async ({ ctx }) => {
    return answerData(await readDesk({ ctx }));
  },
);
