import { endpoint } from '#server/http/endpoint.ts';
import { answerData } from '#server/http/respond.ts';
import { grantSubscription } from '#server/services/subscriptions/grant-subscription.ts';

export const prerender = false;

export const POST = endpoint(
  'POST admin/subscriptions',
  {
    summary: 'Give a person or a tenant a plan without payment',
    may: { action: 'subscription.administer', of: 'installation' },
  },
  async ({ ctx, body }) => {
    return answerData(await grantSubscription({ ctx, input: body }), { status: 201 });
  },
);
