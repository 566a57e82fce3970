import { readServerInput, serverOffer } from '#contracts/tool.ts';
import { authorize } from '#server/auth/authorize.ts';
import { endpoint, idParam } from '#server/http/endpoint.ts';
import { answerData } from '#server/http/respond.ts';
import { inspectServer } from '#server/services/answers/inspect-server.ts';

export const prerender = false;

export const POST = endpoint(
  {
    heavy: 'outside',
    summary: 'What an MCP server offers as tools; nothing is stored',
    access: 'signedIn',
    params: idParam,
    body: readServerInput,
    answer: { status: 200, data: serverOffer },
  },
  async ({ ctx, params: { id }, body }) => {
    const place = await authorize(ctx, 'modelBot.feed', { kind: 'modelBot', id });
    return answerData(await inspectServer({ ctx, input: { ...body, place } }));
  },
);
