import { atom, onMount } from 'nanostores';
import { ApiError } from '../api/api-error.ts';
import { call } from '../api/call.ts';
import type { Answer } from '../api/call-types.ts';
import { followLive } from '../live.ts';

/** What the person was told, newest first, with how much is unread; `null` until the server has said. */
export const $notifications = atom<Answer<'GET notifications'> | null>(null);

onMount($notifications, () =>
  followLive((event) => {
    if (event.type === 'ready' || event.type === 'notifications') void refresh();
  }),
);

/** Marks these as read, or all. */
export async function readNotifications(ids?: string[]): Promise<void> {
  await call('POST notifications/read', { body: { ids }, quiet: true }).catch(() => undefined);
  await refresh();
}

async function refresh(): Promise<void> {
  try {
    $notifications.set(await call('GET notifications', { query: { perPage: 20 }, quiet: true }));
  } catch (error) {
    // The next event, or the end of the interruption, asks again.
    if (!(error instanceof ApiError)) throw error;
  }
}
