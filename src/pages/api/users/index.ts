import { listInput } from '#contracts/list.ts';
import { person } from '#contracts/person.ts';
import { authorize } from '#server/auth/authorize.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { answerList } from '#server/http/respond.ts';
import { listUsers } from '#server/services/users/list-users.ts';

export const prerender = false;

export const GET = endpoint(
  { summary: 'List people', access: 'signedIn', query: listInput, answer: { status: 200, list: person } },
  async ({ ctx, query }) => {
    await authorize(ctx, 'user.list', { kind: 'installation' });
    const { people, meta } = await listUsers({ ctx, input: query });
    return answerList(people, meta);
  },
);
