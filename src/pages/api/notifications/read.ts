import { endpoint } from '#server/http/endpoint.ts';
import { answerNothing } from '#server/http/respond.ts';
import { readNotifications } from '#server/services/notifications/read-notifications.ts';

export const prerender = false;

export const POST = endpoint(
  'POST notifications/read',
  {
    summary: "Mark one's notifications as read: those named, or all",
    may: 'signedIn',
    whileImpersonating: 'open',
  },
  async ({ ctx, body }) => {
    await readNotifications({ ctx, input: body });
    return answerNothing();
  },
);
