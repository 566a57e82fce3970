import type { NotificationData, NotificationMeta } from '#contracts/notification.ts';
import type { PaletteEntry } from '#contracts/palette.ts';
import { request } from './http.ts';

export type NotificationPage = { data: NotificationData[]; meta: NotificationMeta };
const quietly = { blockSpinner: true };

export function listNotifications() {
  return request<NotificationPage>('notifications', { query: { perPage: 20 }, body: quietly });
}

export async function readNotifications(ids?: string[]): Promise<void> {
  await request('notifications/read', { method: 'POST', body: { ...(ids && { ids }), ...quietly } });
}

/** What the person may open and the words are in. */
export async function searchPalette(search: string, signal: AbortSignal) {
  const { data } = await request<{ data: PaletteEntry[] }>('palette', {
    query: { search },
    body: quietly,
    signal,
  });
  return data;
}
