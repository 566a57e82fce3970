import { listInput } from '#contracts/list.ts';
import { ownEventData } from '#contracts/security.ts';
import { endpoint, idParam } from '#server/http/endpoint.ts';
import { answerList } from '#server/http/respond.ts';
import { listOwnEvents } from '#server/services/security/list-own-events.ts';

export const prerender = false;

export const GET = endpoint(
  {
    summary:
      'What happened to one’s account: sign-ins, failures, changes of factors and roles, the newest first',
    may: { action: 'user.secure', of: 'user' },
    params: idParam,
    query: listInput.omit({ search: true }),
    answer: { status: 200, list: ownEventData },
  },
  async ({ ctx, query }) => {
    const { events, meta } = await listOwnEvents({ ctx, input: query });
    return answerList(events, meta);
  },
);
