import type { HealthData } from '#contracts/installation.ts';
import { request } from './http.ts';

export async function readHealth() {
  return (await request<{ data: HealthData }>('admin/health', { body: { blockSpinner: true } })).data;
}
