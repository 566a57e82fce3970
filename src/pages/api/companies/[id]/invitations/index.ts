import { endpoint } from '#server/http/endpoint.ts';
import { answerData, answerList } from '#server/http/respond.ts';
import { createInvitations } from '#server/services/invitations/create-invitations.ts';
import { listInvitations } from '#server/services/invitations/read-invitations.ts';

export const prerender = false;

export const GET = endpoint(
  'GET companies/{id}/invitations',
  {
    summary: 'List the invitations to a company; without a filter, those that wait for an answer',
    may: { action: 'company.managePeople', of: 'company' },
  },
  async ({ ctx, query, place }) => {
    const { invitations, meta } = await listInvitations({ ctx, input: { ...query, place } });
    return answerList(invitations, meta);
  },
);

export const POST = endpoint(
  'POST companies/{id}/invitations',
  { summary: 'Invite people to a company by mail', may: { action: 'company.managePeople', of: 'company' } },
  async ({ ctx, body, place }) => {
    return answerData(await createInvitations({ ctx, input: { ...body, place } }), { status: 201 });
  },
);
