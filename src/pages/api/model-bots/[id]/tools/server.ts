import { endpoint } from '#server/http/endpoint.ts';
import { answerData } from '#server/http/respond.ts';
import { inspectServer } from '#server/services/tools/inspect-server.ts';

export const prerender = false;

export const POST = endpoint(
  'POST model-bots/{id}/tools/server',
  {
    heavy: 'outside',
    summary: 'What an MCP server offers as tools; nothing is stored',
    may: { action: 'modelBot.feed', of: 'modelBot' },
  },
  async ({ ctx, body, place }) => {
    return answerData(await inspectServer({ ctx, input: { ...body, place } }));
  },
);
