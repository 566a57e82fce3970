import { z } from 'zod';
import { member, updateMemberInput } from '#contracts/member.ts';
import { endpoint, idParam } from '#server/http/endpoint.ts';
import { answerData, answerNothing } from '#server/http/respond.ts';
import { changeRoles } from '#server/services/members/change-roles.ts';
import { removeMember } from '#server/services/members/remove-member.ts';

export const prerender = false;

const params = idParam.extend({ userId: z.uuid() });

export const PATCH = endpoint(
  {
    summary: 'Give somebody exactly these roles in a tenant',
    may: { action: 'tenant.managePeople', of: 'tenant' },
    params,
    body: updateMemberInput,
    answer: { status: 200, data: member },
  },
  async ({ ctx, params: { userId }, body, place }) => {
    return answerData(await changeRoles({ ctx, input: { ...body, userId, place } }));
  },
);

export const DELETE = endpoint(
  {
    summary: 'Take every role in a tenant from somebody',
    may: { action: 'tenant.managePeople', of: 'tenant' },
    params,
    answer: { status: 204 },
  },
  async ({ ctx, params: { userId }, place }) => {
    await removeMember({ ctx, input: { userId, place } });
    return answerNothing();
  },
);
