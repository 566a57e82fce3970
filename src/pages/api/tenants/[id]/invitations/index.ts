import { endpoint } from '#server/http/endpoint.ts';
import { answerData, answerList } from '#server/http/respond.ts';
import { createInvitations } from '#server/services/invitations/create-invitations.ts';
import { listInvitations } from '#server/services/invitations/read-invitations.ts';

export const prerender = false;

export const GET = endpoint(
  'GET tenants/{id}/invitations',
  {
    summary: 'List the invitations to a tenant; without a filter, those that wait for an answer',
    may: { action: 'tenant.managePeople', of: 'tenant' },
  },
  async ({ ctx, query, place }) => {
    const { invitations, meta } = await listInvitations({ ctx, input: { ...query, place } });
    return answerList(invitations, meta);
  },
);

export const POST = endpoint(
  'POST tenants/{id}/invitations',
  { summary: 'Invite people to a tenant by mail', may: { action: 'tenant.managePeople', of: 'tenant' } },
  async ({ ctx, body, place }) => {
    return answerData(await createInvitations({ ctx, input: { ...body, place } }), { status: 201 });
  },
);
