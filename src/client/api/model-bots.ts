import type { ListMeta } from '#contracts/list.ts';
import type {
  ApiKeyData,
  CreateApiKeyInput,
  CreateModelBotInput,
  ModelBotData,
  ModelBotDetail,
  UpdateModelBotInput,
} from '#contracts/model-bot.ts';
import { request } from './http.ts';
import type { ListParameters } from './query.ts';

/** Makes a bot in a company, or without one the caller's own. */
export async function createModelBot(body: CreateModelBotInput) {
  const { data } = await request<{ data: ModelBotDetail }>('model-bots', { method: 'POST', body });
  return data;
}

export function listModelBots(query: ListParameters, signal?: AbortSignal) {
  return request<{ data: ModelBotData[]; meta: ListMeta }>('model-bots', {
    query,
    ...(signal && { signal }),
  });
}

export async function getModelBot(botId: string) {
  const { data } = await request<{ data: ModelBotDetail }>(`model-bots/${botId}`);
  return data;
}

/** Changes the draft, saved while somebody types: the spinner stays away. */
export async function updateModelBot(botId: string, changes: UpdateModelBotInput) {
  const { data } = await request<{ data: ModelBotDetail }>(`model-bots/${botId}`, {
    method: 'PATCH',
    body: { ...changes, blockSpinner: true },
  });
  return data;
}

/** The id by which the settings name the picture. */
export async function uploadAvatar(botId: string, picture: Blob) {
  const form = new FormData();
  form.append('file', picture, 'avatar.webp');
  const { data } = await request<{ data: { id: string } }>(`model-bots/${botId}/avatars`, {
    method: 'POST',
    body: form,
  });
  return data.id;
}

export async function duplicateModelBot(botId: string) {
  const { data } = await request<{ data: ModelBotDetail }>(`model-bots/${botId}/duplicate`, {
    method: 'POST',
    body: {},
  });
  return data;
}

export async function archiveModelBot(botId: string): Promise<void> {
  await request(`model-bots/${botId}`, { method: 'DELETE' });
}

export async function restoreModelBot(botId: string) {
  const { data } = await request<{ data: ModelBotDetail }>(`model-bots/${botId}/restore`, { method: 'POST' });
  return data;
}

/** Deletes an archived bot for good. */
export async function eraseModelBot(botId: string): Promise<void> {
  await request(`model-bots/${botId}/erase`, { method: 'POST' });
}

export async function listApiKeys(botId: string) {
  const { data } = await request<{ data: ApiKeyData[] }>(`model-bots/${botId}/api-keys`);
  return data;
}

/** The answer carries the key itself, this once. */
export async function createApiKey(botId: string, body: CreateApiKeyInput) {
  const { data } = await request<{ data: ApiKeyData }>(`model-bots/${botId}/api-keys`, {
    method: 'POST',
    body,
  });
  return data;
}

export async function deleteApiKey(botId: string, keyId: string): Promise<void> {
  await request(`model-bots/${botId}/api-keys/${keyId}`, { method: 'DELETE' });
}
