import type { ListMeta } from '#contracts/list.ts';
import type { MediaData } from '#contracts/media.ts';
import type { ImageSize, MediaKind } from '#rules/media.ts';
import { apiBase, request } from './http.ts';

/** How many a page of the gallery holds. */
const mediaPerPage = 24;

/** The person's own media of one kind, newest first. */
export function listMedia(botId: string, kind: MediaKind, page = 1) {
  return request<{ data: MediaData[]; meta: ListMeta }>(`model-bots/${botId}/media`, {
    query: { kind, page, perPage: mediaPerPage },
    body: { blockSpinner: true },
  });
}

/** Waits until the provider is through, which takes seconds to minutes. */
export async function createMedia(
  botId: string,
  wanted: { kind: MediaKind; prompt: string; size?: ImageSize },
  signal?: AbortSignal,
) {
  const { data } = await request<{ data: MediaData }>(`model-bots/${botId}/media`, {
    method: 'POST',
    body: { ...wanted, blockSpinner: true },
    ...(signal && { signal }),
  });
  return data;
}

export async function deleteMedia(botId: string, mediaId: string): Promise<void> {
  await request(`model-bots/${botId}/media/${mediaId}`, { method: 'DELETE' });
}

/** The address of the bytes, for pictures, players and links to save. */
export const mediaAddress = (botId: string, mediaId: string) =>
  `${apiBase}/model-bots/${botId}/media/${mediaId}/content`;
