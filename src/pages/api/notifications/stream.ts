import { isAllowed } from '#rules/permissions.ts';
import { eventStream } from '#server/http/answer-stream.ts';
import { endpoint } from '#server/http/endpoint.ts';

export const prerender = false;

/** The page connects anew then, and with it whether its session still holds is looked at. */
const lifetimeMilliseconds = 60_000;

export const GET = endpoint(
  'GET notifications/stream',
  {
    heavy: 'streams',
    summary: 'Hear that there is something new: notifications, tickets',
    may: 'signedIn',
    whileImpersonating: 'open',
  },
  async ({ ctx }) => {
    const { account } = ctx.actor;
    return eventStream(
      ctx.app.liveEvents.follow(account.id, {
        desk: isAllowed(account, 'ticket.answer', {}),
        milliseconds: lifetimeMilliseconds,
      }),
    );
  },
);
