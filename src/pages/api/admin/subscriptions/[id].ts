import { authorize } from '#server/auth/authorize.ts';
import { endpoint, idParam } from '#server/http/endpoint.ts';
import { answerNothing } from '#server/http/respond.ts';
import { revokeSubscription } from '#server/services/subscriptions/revoke-subscription.ts';

export const prerender = false;

export const DELETE = endpoint(
  {
    summary: 'Take a granted plan back',
    access: 'signedIn',
    params: idParam,
    answer: { status: 204 },
  },
  async ({ ctx, params }) => {
    await authorize(ctx, 'subscription.administer', { kind: 'installation' });
    await revokeSubscription({ ctx, input: params });
    return answerNothing();
  },
);
