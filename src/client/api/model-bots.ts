import type { ApiKeyData, ModelBotData } from '#contracts/model-bot.ts';
import { request } from './http.ts';

/** Makes the caller's own bot. */
export async function createModelBot(name: string) {
  const { data } = await request<{ data: ModelBotData }>('model-bots', { method: 'POST', body: { name } });
  return data;
}

export async function listApiKeys(botId: string) {
  const { data } = await request<{ data: ApiKeyData[] }>(`model-bots/${botId}/api-keys`);
  return data;
}

/** The answer carries the key itself, this once. */
export async function createApiKey(botId: string, name: string) {
  const { data } = await request<{ data: ApiKeyData }>(`model-bots/${botId}/api-keys`, {
    method: 'POST',
    body: { name },
  });
  return data;
}

export async function deleteApiKey(botId: string, keyId: string): Promise<void> {
  await request(`model-bots/${botId}/api-keys/${keyId}`, { method: 'DELETE' });
}
