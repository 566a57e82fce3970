import { endpoint } from '#server/http/endpoint.ts';
import { answerNothing } from '#server/http/respond.ts';
import { revokeSubscription } from '#server/services/subscriptions/revoke-subscription.ts';

export const prerender = false;

export const DELETE = endpoint(
  'DELETE admin/subscriptions/{id}',
  { summary: 'Take a granted plan back', may: { action: 'subscription.administer', of: 'installation' } },
  async ({ ctx, params }) => {
    await revokeSubscription({ ctx, input: params });
    return answerNothing();
  },
);
