import { holderTarget } from '#server/auth/holder-of.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { answerData } from '#server/http/respond.ts';
import { cancelSubscription } from '#server/services/subscriptions/cancel-subscription.ts';
import { readPanel } from '#server/services/subscriptions/read-panel.ts';

export const prerender = false;

export const POST = endpoint(
  'POST subscriptions/cancel',
  {
    summary: 'Let a paid subscription end with the period that is paid for',
    may: { oneOf: ['subscription.manage'] },
  },
  async ({ ctx, body, askFor }) => {
    const { spaceId } = await askFor('subscription.manage', holderTarget(ctx, body.tenantId));
    await cancelSubscription({ ctx, input: { spaceId } });
    return answerData(await readPanel({ ctx, input: { spaceId } }));
  },
);
