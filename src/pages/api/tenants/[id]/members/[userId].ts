import { endpoint } from '#server/http/endpoint.ts';
import { answerData, answerNothing } from '#server/http/respond.ts';
import { changeRoles } from '#server/services/members/change-roles.ts';
import { removeMember } from '#server/services/members/remove-member.ts';

export const prerender = false;

export const PATCH = endpoint(
  'PATCH tenants/{id}/members/{userId}',
  {
    summary: 'Give somebody exactly these roles in a tenant',
    may: { action: 'tenant.managePeople', of: 'tenant' },
  },
  async ({ ctx, params: { userId }, body, place }) => {
    return answerData(await changeRoles({ ctx, input: { ...body, userId, place } }));
  },
);

export const DELETE = endpoint(
  'DELETE tenants/{id}/members/{userId}',
  {
    summary: 'Take every role in a tenant from somebody',
    may: { action: 'tenant.managePeople', of: 'tenant' },
  },
  async ({ ctx, params: { userId }, place }) => {
    await removeMember({ ctx, input: { userId, place } });
    return answerNothing();
  },
);
