import { endpoint } from '#server/http/endpoint.ts';
import { answerData } from '#server/http/respond.ts';
import { readPersonContext } from '#server/services/users/read-person-context.ts';

export const prerender = false;

export const GET = endpoint(
  'GET users/{id}/context',
  {
    summary: 'What those who look after a person see of them at once',
    may: { action: 'ticket.answer', of: 'installation' },
  },
  async ({ ctx, params }) => {
    return answerData(await readPersonContext({ ctx, input: params }));
  },
);
