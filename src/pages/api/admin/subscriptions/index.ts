import { grantInput, managedListInput, managedSubscription, subscription } from '#contracts/subscription.ts';
import { authorize } from '#server/auth/authorize.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { answerData, answerList } from '#server/http/respond.ts';
import { grantSubscription } from '#server/services/subscriptions/grant-subscription.ts';
import { listSubscriptions } from '#server/services/subscriptions/list-subscriptions.ts';

export const prerender = false;

export const GET = endpoint(
  {
    summary: "List the installation's subscriptions",
    access: 'signedIn',
    query: managedListInput,
    answer: { status: 200, list: managedSubscription },
  },
  async ({ ctx, query }) => {
    await authorize(ctx, 'subscription.administer', { kind: 'installation' });
    const { subscriptions, meta } = await listSubscriptions({ ctx, input: query });
    return answerList(subscriptions, meta);
  },
);

export const POST = endpoint(
  {
    summary: 'Give a person or a tenant a plan without payment',
    access: 'signedIn',
    body: grantInput,
    answer: { status: 201, data: subscription },
  },
  async ({ ctx, body }) => {
    await authorize(ctx, 'subscription.administer', { kind: 'installation' });
    return answerData(await grantSubscription({ ctx, input: body }), { status: 201 });
  },
);
