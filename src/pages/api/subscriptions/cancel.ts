import { holderInput, subscriptionPanel } from '#contracts/subscription.ts';
import { holderOf } from '#server/auth/holder-of.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { answerData } from '#server/http/respond.ts';
import { cancelSubscription } from '#server/services/subscriptions/cancel-subscription.ts';
import { readPanel } from '#server/services/subscriptions/read-panel.ts';

export const prerender = false;

export const POST = endpoint(
  {
    summary: 'Let a paid subscription end with the period that is paid for',
    may: { oneOf: ['subscription.manage'] },
    body: holderInput,
    answer: { status: 200, data: subscriptionPanel },
  },
  async ({ ctx, body, askFor }) => {
    const { spaceId } = await askFor('subscription.manage', holderOf(ctx, body.tenantId));
    await cancelSubscription({ ctx, input: { spaceId } });
    return answerData(await readPanel({ ctx, input: { spaceId } }));
  },
);
