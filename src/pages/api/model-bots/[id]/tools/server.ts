import { readServerInput, serverOffer } from '#contracts/tool.ts';
import { endpoint, idParam } from '#server/http/endpoint.ts';
import { answerData } from '#server/http/respond.ts';
import { inspectServer } from '#server/services/answers/inspect-server.ts';

export const prerender = false;

export const POST = endpoint(
  {
    heavy: 'outside',
    summary: 'What an MCP server offers as tools; nothing is stored',
    may: { action: 'modelBot.feed', of: 'modelBot' },
    params: idParam,
    body: readServerInput,
    answer: { status: 200, data: serverOffer },
  },
  async ({ ctx, body, place }) => {
    return answerData(await inspectServer({ ctx, input: { ...body, place } }));
  },
);
