import { isAllowed } from '#rules/permissions.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { answerData } from '#server/http/respond.ts';
import { createToolSecret } from '#server/services/tools/create-tool-secret.ts';
import { listToolSecrets } from '#server/services/tools/list-tool-secrets.ts';

export const prerender = false;

export const GET = endpoint(
  'GET model-bots/{id}/tool-secrets',
  {
    summary: "The keys that this bot's tools may send along",
    may: { action: 'modelBot.feed', of: 'modelBot' },
  },
  async ({ ctx, place }) => {
    const mayManage = isAllowed(ctx.actor.account, 'modelBot.manageSecrets', place);
    return answerData({ secrets: await listToolSecrets({ ctx, input: { place, mayManage } }), mayManage });
  },
);

export const POST = endpoint(
  'POST model-bots/{id}/tool-secrets',
  {
    summary: 'Keep a key for tools; what it says is never answered again',
    may: { action: 'modelBot.manageSecrets', of: 'modelBot' },
  },
  async ({ ctx, body, place }) => {
    return answerData(await createToolSecret({ ctx, input: { ...body, place } }), { status: 201 });
  },
);
