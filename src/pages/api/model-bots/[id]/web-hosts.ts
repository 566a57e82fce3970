import { endpoint } from '#server/http/endpoint.ts';
import { answerData } from '#server/http/respond.ts';
import { listWebHosts } from '#server/services/web-hosts/list-web-hosts.ts';
import { setWebHosts } from '#server/services/web-hosts/set-web-hosts.ts';

export const prerender = false;

export const GET = endpoint(
  'GET model-bots/{id}/web-hosts',
  {
    summary: 'The sites whose pages may be fetched for a bot',
    may: { action: 'modelBot.feed', of: 'modelBot' },
  },
  async ({ ctx, params: { id }, place }) => {
    return answerData(await listWebHosts({ ctx, input: { modelBotId: id, place } }));
  },
);

export const PUT = endpoint(
  'PUT model-bots/{id}/web-hosts',
  {
    summary: 'Set the sites whose pages may be fetched for a bot',
    may: { action: 'modelBot.feed', of: 'modelBot' },
    whileImpersonating: 'closed',
  },
  async ({ ctx, params: { id }, body, place }) => {
    return answerData(await setWebHosts({ ctx, input: { ...body, modelBotId: id, place } }));
  },
);
