import { endpoint } from '#server/http/endpoint.ts';
import { answerList } from '#server/http/respond.ts';
import { listNotifications } from '#server/services/notifications/list-notifications.ts';

export const prerender = false;

export const GET = endpoint(
  'GET notifications',
  {
    summary: 'What one was told, newest first; `meta.unread` counts what is unread',
    may: 'signedIn',
    whileImpersonating: 'open',
  },
  async ({ ctx, query }) => {
    const { notifications, meta } = await listNotifications({ ctx, input: query });
    return answerList(notifications, meta);
  },
);
