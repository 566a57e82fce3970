import { endpoint } from '#server/http/endpoint.ts';
import { answerList } from '#server/http/respond.ts';
import { listOwnEvents } from '#server/services/security/list-own-events.ts';

export const prerender = false;

export const GET = endpoint(
  'GET users/{id}/security-events',
  {
    summary:
      'What happened to one’s account: sign-ins, failures, changes of factors and roles, the newest first',
    may: { action: 'user.secure', of: 'user' },
  },
  async ({ ctx, query }) => {
    const { events, meta } = await listOwnEvents({ ctx, input: query });
    return answerList(events, meta);
  },
);
