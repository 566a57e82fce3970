import { holderTarget } from '#server/auth/holder-of.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { answerData } from '#server/http/respond.ts';
import { startCheckout } from '#server/services/subscriptions/start-checkout.ts';

export const prerender = false;

export const POST = endpoint(
  'POST subscriptions/checkout',
  { summary: "Buy a plan: the address of Stripe's checkout", may: { oneOf: ['subscription.manage'] } },
  async ({ ctx, body: { tenantId, ...input }, askFor }) => {
    const { spaceId } = await askFor('subscription.manage', holderTarget(ctx, tenantId));
    return answerData(await startCheckout({ ctx, input: { ...input, spaceId } }));
  },
);
