import type { UsageData } from '#contracts/usage.ts';
import { request } from './http.ts';

/** Today's counters of the signed-in person. */
export async function getUsage() {
  const { data } = await request<{ data: UsageData }>('usage', { body: { blockSpinner: true } });
  return data;
}
