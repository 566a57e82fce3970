import { endpoint } from '#server/http/endpoint.ts';
import { answerList } from '#server/http/respond.ts';
import { listMembers } from '#server/services/members/list-members.ts';

export const prerender = false;

export const GET = endpoint(
  'GET companies/{id}/members',
  {
    summary: 'List the people of a company with the roles they hold there',
    may: { action: 'company.managePeople', of: 'company' },
  },
  async ({ ctx, query, place }) => {
    const { members, meta } = await listMembers({ ctx, input: { ...query, place } });
    return answerList(members, meta);
  },
);
