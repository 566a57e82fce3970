import type { UsageData } from '#contracts/usage.ts';
import { request } from './http.ts';

/** Today's counters of the signed-in person, with the limits that hold at a bot. */
export async function getUsage(botId: string) {
  const { data } = await request<{ data: UsageData }>('usage', {
    query: { modelBotId: botId },
    body: { blockSpinner: true },
  });
  return data;
}
