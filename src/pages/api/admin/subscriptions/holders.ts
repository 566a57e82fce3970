import { z } from 'zod';
import { foundHolder, holderSearchInput } from '#contracts/subscription.ts';
import { authorize } from '#server/auth/authorize.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { answerData } from '#server/http/respond.ts';
import { findHolders } from '#server/services/subscriptions/find-holders.ts';

export const prerender = false;

export const GET = endpoint(
  {
    summary: 'Find people and tenants that can be given a plan',
    access: 'signedIn',
    query: holderSearchInput,
    answer: { status: 200, data: z.array(foundHolder) },
  },
  async ({ ctx, query }) => {
    await authorize(ctx, 'subscription.administer', { kind: 'installation' });
    return answerData(await findHolders({ ctx, input: query }));
  },
);
