import { changesAccess } from '#contracts/user.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { answerData } from '#server/http/respond.ts';
import { findUser } from '#server/services/users/find-user.ts';
import { updateUser } from '#server/services/users/update-user.ts';

export const prerender = false;

export const GET = endpoint(
  'GET users/{id}',
  {
    summary: 'The account of a person',
    may: { action: 'user.read', of: 'user' },
    withoutSecondFactor: 'own',
  },
  async ({ ctx, params }) => {
    // One's own was read a moment ago, to find out who is asking.
    const own = ctx.actor.account;
    return answerData(own.id === params.id ? own : await findUser({ ctx, input: params }));
  },
);

export const PATCH = endpoint(
  'PATCH users/{id}',
  {
    summary: 'Change a profile; for administrators also roles and suspension',
    may: { oneOf: ['user.administer', 'user.update'] },
  },
  async ({ ctx, params, body, askFor }) => {
    const action = changesAccess(body) ? 'user.administer' : 'user.update';
    await askFor(action, { kind: 'user', id: params.id });
    return answerData(await updateUser({ ctx, input: { ...body, id: params.id } }));
  },
);
