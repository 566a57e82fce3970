import { endpoint } from '#server/http/endpoint.ts';
import { answerData } from '#server/http/respond.ts';
import { previewInvitations } from '#server/services/invitations/preview-invitations.ts';

export const prerender = false;

export const POST = endpoint(
  'POST tenants/{id}/invitations/preview',
  {
    summary: 'Read a CSV table of people to be invited, and say which lines are wrong; nobody is invited',
    may: { action: 'tenant.managePeople', of: 'tenant' },
  },
  async ({ ctx, body, place }) => {
    return answerData(await previewInvitations({ ctx, input: { ...body, place } }));
  },
);
