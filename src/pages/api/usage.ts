import { endpoint } from '#server/http/endpoint.ts';
import { answerData } from '#server/http/respond.ts';
import { readUsage } from '#server/services/usage/read-usage.ts';

export const prerender = false;

export const GET = endpoint(
  'GET usage',
  {
    summary: "Today's counters and limits, of the plan or as they hold at a bot",
    may: { open: 'signedIn', also: ['modelBot.chat'] },
  },
  async ({ ctx, query: { modelBotId: id }, askFor }) => {
    const place = id ? await askFor('modelBot.chat', { kind: 'modelBot', id }) : undefined;
    return answerData(await readUsage({ ctx, input: { place } }));
  },
);
