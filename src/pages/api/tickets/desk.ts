import { supportDesk } from '#contracts/ticket.ts';
import { authorize } from '#server/auth/authorize.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { answerData } from '#server/http/respond.ts';
import { readDesk } from '#server/services/tickets/read-desk.ts';

export const prerender = false;

export const GET = endpoint(
  {
    summary: 'Who answers tickets, and the tags in use',
    access: 'signedIn',
    answer: { status: 200, data: supportDesk },
  },
  async ({ ctx }) => {
    await authorize(ctx, 'ticket.answer', { kind: 'installation' });
    return answerData(await readDesk({ ctx }));
  },
);
