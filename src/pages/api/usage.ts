import { usage, usageInput } from '#contracts/usage.ts';
import { authorize } from '#server/auth/authorize.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { answerData } from '#server/http/respond.ts';
import { readUsage } from '#server/services/usage/read-usage.ts';

export const prerender = false;

export const GET = endpoint(
  {
    summary: "Today's counters and limits, of the plan or as they hold at a bot",
    access: 'signedIn',
    query: usageInput,
    answer: { status: 200, data: usage },
  },
  async ({ ctx, query: { modelBotId: id } }) => {
    const place = id ? await authorize(ctx, 'modelBot.chat', { kind: 'modelBot', id }) : undefined;
    return answerData(await readUsage({ ctx, input: { place } }));
  },
);
