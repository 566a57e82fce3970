import { listInput } from '#contracts/list.ts';
import { subscription } from '#contracts/subscription.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { answerList } from '#server/http/respond.ts';
import { listOwnSubscriptions } from '#server/services/subscriptions/list-own-subscriptions.ts';

export const prerender = false;

export const GET = endpoint(
  {
    summary: 'The subscriptions of the caller and of the tenants they administer',
    may: 'signedIn',
    whileImpersonating: 'open',
    query: listInput.pick({ page: true, perPage: true }),
    answer: { status: 200, list: subscription },
  },
  async ({ ctx, query }) => {
    const { subscriptions, meta } = await listOwnSubscriptions({ ctx, input: query });
    return answerList(subscriptions, meta);
  },
);
