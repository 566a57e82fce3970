import { endpoint } from '#server/http/endpoint.ts';
import { answerList } from '#server/http/respond.ts';
import { listOwnSubscriptions } from '#server/services/subscriptions/list-own-subscriptions.ts';

export const prerender = false;

export const GET = endpoint(
  'GET subscriptions',
  {
    summary: 'The subscriptions of the caller and of the tenants they administer',
    may: 'signedIn',
    whileImpersonating: 'open',
  },
  async ({ ctx, query }) => {
    const { subscriptions, meta } = await listOwnSubscriptions({ ctx, input: query });
    return answerList(subscriptions, meta);
  },
);
