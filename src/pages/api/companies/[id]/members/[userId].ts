import { endpoint } from '#server/http/endpoint.ts';
import { answerData, answerNothing } from '#server/http/respond.ts';
import { changeRoles } from '#server/services/members/change-roles.ts';
import { removeMember } from '#server/services/members/remove-member.ts';

export const prerender = false;

export const PATCH = endpoint(
  'PATCH companies/{id}/members/{userId}',
  {
    summary: 'Give somebody exactly these roles in a company',
    may: { action: 'company.managePeople', of: 'company' },
  },
  async ({ ctx, params: { userId }, body, place }) => {
    return answerData(await changeRoles({ ctx, input: { ...body, userId, place } }));
  },
);

export const DELETE = endpoint(
  'DELETE companies/{id}/members/{userId}',
  {
    summary: 'Take every role in a company from somebody',
    may: { action: 'company.managePeople', of: 'company' },
  },
  async ({ ctx, params: { userId }, place }) => {
    await removeMember({ ctx, input: { userId, place } });
    return answerNothing();
  },
);
