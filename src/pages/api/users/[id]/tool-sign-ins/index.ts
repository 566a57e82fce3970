import { endpoint } from '#server/http/endpoint.ts';
import { answerData, answerWhole } from '#server/http/respond.ts';
import { beginToolSignIn } from '#server/services/tool-sign-ins/begin-tool-sign-in.ts';
import { listToolSignIns } from '#server/services/tool-sign-ins/list-tool-sign-ins.ts';

export const prerender = false;

export const GET = endpoint(
  'GET users/{id}/tool-sign-ins',
  {
    summary: 'The servers at which one has signed in for the tools of assistants',
    may: { action: 'user.manageIdentities', of: 'user' },
  },
  async ({ ctx, params: { id }, query }) => {
    return answerWhole(await listToolSignIns({ ctx, input: { userId: id } }), query);
  },
);

export const POST = endpoint(
  'POST users/{id}/tool-sign-ins',
  {
    heavy: 'outside',
    summary: 'Begin to sign in at a server of an assistant, from a browser',
    may: { action: 'user.manageIdentities', of: 'user', also: ['modelBot.chat', 'modelBot.feed'] },
  },
  async ({ ctx, body, askFor }) => {
    const bot = { kind: 'modelBot', id: body.modelBotId } as const;
    const place = await askFor('modelBot.chat', bot);
    const assertMayChoose = () => askFor('modelBot.feed', { kind: 'modelBot', place });
    const url = await beginToolSignIn({ ctx, input: { ...body, place, assertMayChoose } });
    return answerData({ url: url.href });
  },
);
