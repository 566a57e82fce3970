import { holderInput, subscriptionPanel } from '#contracts/subscription.ts';
import { authorizeHolder } from '#server/auth/authorize-holder.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { answerData } from '#server/http/respond.ts';
import { cancelSubscription } from '#server/services/subscriptions/cancel-subscription.ts';
import { readPanel } from '#server/services/subscriptions/read-panel.ts';

export const prerender = false;

export const POST = endpoint(
  {
    summary: 'Let a paid subscription end with the period that is paid for',
    access: 'signedIn',
    body: holderInput,
    answer: { status: 200, data: subscriptionPanel },
  },
  async ({ ctx, body }) => {
    const spaceId = await authorizeHolder(ctx, body.tenantId);
    await cancelSubscription({ ctx, input: { spaceId } });
    return answerData(await readPanel({ ctx, input: { spaceId } }));
  },
);
