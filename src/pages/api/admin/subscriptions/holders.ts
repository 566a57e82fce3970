import { endpoint } from '#server/http/endpoint.ts';
import { answerWhole } from '#server/http/respond.ts';
import { findHolders } from '#server/services/subscriptions/find-holders.ts';

export const prerender = false;

export const GET = endpoint(
  'GET admin/subscriptions/holders',
  {
    summary: 'Find people and tenants that can be given a plan',
    may: { action: 'subscription.administer', of: 'installation' },
  },
  async ({ ctx, query }) => {
    return answerWhole(await findHolders({ ctx, input: query }));
  },
);
