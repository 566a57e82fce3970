import { holderInput, subscriptionPanel } from '#contracts/subscription.ts';
import { authorizeHolder } from '#server/auth/authorize-holder.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { answerData } from '#server/http/respond.ts';
import { readPanel } from '#server/services/subscriptions/read-panel.ts';

export const prerender = false;

export const GET = endpoint(
  {
    summary: 'Plan, limits, invoices and history of the caller, or of a tenant they administer',
    access: 'signedIn',
    query: holderInput,
    answer: { status: 200, data: subscriptionPanel },
  },
  async ({ ctx, query }) => {
    const spaceId = await authorizeHolder(ctx, query.tenantId, 'subscription.read');
    return answerData(await readPanel({ ctx, input: { spaceId } }));
  },
);
