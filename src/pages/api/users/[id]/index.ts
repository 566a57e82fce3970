import { account } from '#contracts/account.ts';
import { updateUserInput } from '#contracts/person.ts';
import { authorize } from '#server/auth/authorize.ts';
import { endpoint, idParam } from '#server/http/endpoint.ts';
import { answerData } from '#server/http/respond.ts';
import { findUser } from '#server/services/users/find-user.ts';
import { changesAccess, updateUser } from '#server/services/users/update-user.ts';

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
    // One's own was read a moment ago, to find out who is asking.
    const own = ctx.actor.account;
    return answerData(own.id === params.id ? own : await findUser({ ctx, input: params }));
  },
);

export const PATCH = endpoint(
  {
    summary: 'Change a profile; for administrators also roles and suspension',
    access: 'signedIn',
    params: idParam,
    body: updateUserInput,
    answer: { status: 200, data: account },
  },
  async ({ ctx, params, body }) => {
    const action = changesAccess(body) ? 'user.administer' : 'user.update';
    await authorize(ctx, action, { kind: 'user', id: params.id });
    return answerData(await updateUser({ ctx, input: { ...body, id: params.id } }));
  },
);
