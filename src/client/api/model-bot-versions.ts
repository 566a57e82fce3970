import type { ListMeta } from '#contracts/list.ts';
import type {
  ModelBotReaderData,
  ModelBotVersionData,
  ModelBotVersionDetail,
} from '#contracts/model-bot-version.ts';
import type { Audience } from '#rules/model-bots.ts';
import { request } from './http.ts';

/** How many versions or readers a page of their lists holds: the most the server gives. */
const shownPerPage = 100;

export function listVersions(botId: string, page = 1) {
  return request<{ data: ModelBotVersionData[]; meta: ListMeta }>(`model-bots/${botId}/versions`, {
    query: { page, perPage: shownPerPage },
  });
}

export async function getVersion(botId: string, versionId: string) {
  const { data } = await request<{ data: ModelBotVersionDetail }>(
    `model-bots/${botId}/versions/${versionId}`,
  );
  return data;
}

/** Publishes the draft as the person has seen it. */
export async function publishModelBot(botId: string, body: { note: string; revision: number }) {
  const { data } = await request<{ data: ModelBotVersionDetail }>(`model-bots/${botId}/versions`, {
    method: 'POST',
    body,
  });
  return data;
}

export async function rollBackModelBot(botId: string, versionId: string, revision: number) {
  const { data } = await request<{ data: ModelBotVersionDetail }>(
    `model-bots/${botId}/versions/${versionId}/roll-back`,
    { method: 'POST', body: { revision } },
  );
  return data;
}

export async function unpublishModelBot(botId: string): Promise<void> {
  await request(`model-bots/${botId}/publication`, { method: 'DELETE' });
}

export async function setAudience(botId: string, audience: Audience): Promise<void> {
  await request(`model-bots/${botId}/audience`, { method: 'PUT', body: { audience } });
}

export function listReaders(botId: string, search = '') {
  return request<{ data: ModelBotReaderData[]; meta: ListMeta }>(`model-bots/${botId}/readers`, {
    query: { search, perPage: shownPerPage },
  });
}

export async function chooseReader(botId: string, userId: string, chosen: boolean): Promise<void> {
  await request(`model-bots/${botId}/readers/${userId}`, { method: chosen ? 'PUT' : 'DELETE' });
}
