import { listInput } from '#contracts/list.ts';
import { ownEventData } from '#contracts/security.ts';
import { authorize } from '#server/auth/authorize.ts';
import { endpoint, idParam } from '#server/http/endpoint.ts';
import { answerList } from '#server/http/respond.ts';
import { listOwnEvents } from '#server/services/security/list-own-events.ts';

export const prerender = false;

export const GET = endpoint(
  {
    summary:
      'What happened to one’s account: sign-ins, failures, changes of factors and roles, the newest first',
    access: 'signedIn',
    params: idParam,
    query: listInput.omit({ search: true }),
    answer: { status: 200, list: ownEventData },
  },
  async ({ ctx, params, query }) => {
    await authorize(ctx, 'user.secure', { kind: 'user', id: params.id });
    const { events, meta } = await listOwnEvents({ ctx, input: query });
    return answerList(events, meta);
  },
);
