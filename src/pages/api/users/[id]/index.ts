import { account } from '#contracts/account.ts';
import { updateUserInput } from '#contracts/person.ts';
import { authorize } from '#server/auth/authorize.ts';
import { endpoint, idParam } from '#server/http/endpoint.ts';
import { answerData } from '#server/http/respond.ts';
import { findUser } from '#server/services/users/find-user.ts';
import { updateUser } from '#server/services/users/update-user.ts';

export const prerender = false;

export const GET = endpoint(
  {
    summary: 'The account of a person',
    access: 'signedIn',
    params: idParam,
    answer: { status: 200, data: account },
  },
  async ({ ctx, params }) => {
    await authorize(ctx, 'user.read', { kind: 'user', id: params.id });
    return answerData(await findUser({ ctx, input: params }));
  },
);

export const PATCH = endpoint(
  {
    summary: 'Change a profile',
    access: 'signedIn',
    params: idParam,
    body: updateUserInput,
    answer: { status: 200, data: account },
  },
  async ({ ctx, params, body }) => {
    await authorize(ctx, 'user.update', { kind: 'user', id: params.id });
    return answerData(await updateUser({ ctx, input: { ...body, id: params.id } }));
  },
);
