import { foundHolder, holderSearchInput } from '#contracts/subscription.ts';
import { authorize } from '#server/auth/authorize.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { answerWhole } from '#server/http/respond.ts';
import { findHolders } from '#server/services/subscriptions/find-holders.ts';

export const prerender = false;

export const GET = endpoint(
  {
    summary: 'Find people and tenants that can be given a plan',
    access: 'signedIn',
    query: holderSearchInput,
    answer: { status: 200, list: foundHolder },
  },
  async ({ ctx, query }) => {
    await authorize(ctx, 'subscription.administer', { kind: 'installation' });
    return answerWhole(await findHolders({ ctx, input: query }));
  },
);
