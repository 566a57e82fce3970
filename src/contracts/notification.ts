import { z } from 'zod';
import { notificationKinds } from '#rules/notifications.ts';
import { listInput, listMeta } from './list.ts';

/** Something a person is told; its words are `notifications.kinds.<kind>` with these values. */
export const notification = z.object({
  id: z.uuid(),
  kind: z.enum(notificationKinds),
  values: z.record(z.string(), z.union([z.string(), z.number()])),
  /** The page it opens, without language prefix. */
  path: z.string(),
  readAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
});
export type NotificationData = z.infer<typeof notification>;

export const listNotificationsInput = listInput.pick({ page: true, perPage: true });

export const notificationMeta = listMeta.extend({ unread: z.number().int() });
export type NotificationMeta = z.infer<typeof notificationMeta>;

/** Which to mark as read; without ids, all of them. */
export const readNotificationsInput = z.strictObject({ ids: z.array(z.uuid()).max(200).optional() });

/** What a person's open pages hear. It only says that there is something new; what, they then ask. */
export type LiveEvent =
  | { type: 'ready' }
  | { type: 'beat' }
  | { type: 'notifications' }
  | { type: 'ticket'; id: string }
  | { type: 'tickets' };
