import { setWebHostsInput, webHosts } from '#contracts/web-page.ts';
import { endpoint, idParam } from '#server/http/endpoint.ts';
import { answerData } from '#server/http/respond.ts';
import { listWebHosts } from '#server/services/web-hosts/list-web-hosts.ts';
import { setWebHosts } from '#server/services/web-hosts/set-web-hosts.ts';

export const prerender = false;

export const GET = endpoint(
  {
    summary: 'The sites whose pages may be fetched for a bot',
    may: { action: 'modelBot.feed', of: 'modelBot' },
    params: idParam,
    answer: { status: 200, data: webHosts },
  },
  async ({ ctx, params: { id }, place }) => {
    return answerData(await listWebHosts({ ctx, input: { modelBotId: id, place } }));
  },
);

export const PUT = endpoint(
  {
    summary: 'Set the sites whose pages may be fetched for a bot',
    may: { action: 'modelBot.feed', of: 'modelBot' },
    params: idParam,
    body: setWebHostsInput,
    answer: { status: 200, data: webHosts },
  },
  async ({ ctx, params: { id }, body, place }) => {
    return answerData(await setWebHosts({ ctx, input: { ...body, modelBotId: id, place } }));
  },
);
