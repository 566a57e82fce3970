import {
  listNotificationsInput,
  notification,
  notificationMeta,
  readNotificationsInput,
} from '../notification.ts';
import type { Exchange } from './exchange.ts';

export const notificationsEndpoints = {
  'GET notifications': {
    query: listNotificationsInput,
    answer: { status: 200, list: notification, meta: notificationMeta },
  },
  'POST notifications/read': {
    body: readNotificationsInput,
    answer: { status: 204 },
  },
  'GET notifications/stream': {
    answer: { status: 200, mediaType: 'text/event-stream' },
  },
} as const satisfies Record<string, Exchange>;
