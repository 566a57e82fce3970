import { usage } from '#contracts/usage.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { answerData } from '#server/http/respond.ts';
import { readUsage } from '#server/services/usage/read-usage.ts';

export const prerender = false;

export const GET = endpoint(
  { summary: "Today's counters and limits", access: 'signedIn', answer: { status: 200, data: usage } },
  async ({ ctx }) => answerData(await readUsage({ ctx })),
);
