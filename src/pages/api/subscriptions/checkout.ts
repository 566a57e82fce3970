import { checkoutInput, redirectAnswer } from '#contracts/subscription.ts';
import { authorizeHolder } from '#server/auth/authorize-holder.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { answerData } from '#server/http/respond.ts';
import { startCheckout } from '#server/services/subscriptions/start-checkout.ts';

export const prerender = false;

export const POST = endpoint(
  {
    summary: "Buy a plan: the address of Stripe's checkout",
    access: 'signedIn',
    body: checkoutInput,
    answer: { status: 200, data: redirectAnswer },
  },
  async ({ ctx, body: { tenantId, ...input } }) => {
    const spaceId = await authorizeHolder(ctx, tenantId);
    return answerData(await startCheckout({ ctx, input: { ...input, spaceId } }));
  },
);
