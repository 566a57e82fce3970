import { member, memberListInput } from '#contracts/member.ts';
import { endpoint, idParam } from '#server/http/endpoint.ts';
import { answerList } from '#server/http/respond.ts';
import { listMembers } from '#server/services/members/list-members.ts';

export const prerender = false;

export const GET = endpoint(
  {
    summary: 'List the people of a tenant with the roles they hold there',
    may: { action: 'tenant.managePeople', of: 'tenant' },
    params: idParam,
    query: memberListInput,
    answer: { status: 200, list: member },
  },
  async ({ ctx, query, place }) => {
    const { members, meta } = await listMembers({ ctx, input: { ...query, place } });
    return answerList(members, meta);
  },
);
