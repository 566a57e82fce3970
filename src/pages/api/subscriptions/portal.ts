import { portalInput, redirectAnswer } from '#contracts/subscription.ts';
import { authorizeHolder } from '#server/auth/authorize-holder.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { answerData } from '#server/http/respond.ts';
import { openPortal } from '#server/services/subscriptions/open-portal.ts';

export const prerender = false;

export const POST = endpoint(
  {
    summary: "The address of Stripe's customer portal: payment method, invoices, monthly or yearly",
    access: 'signedIn',
    body: portalInput,
    answer: { status: 200, data: redirectAnswer },
  },
  async ({ ctx, body: { tenantId, ...input } }) => {
    const spaceId = await authorizeHolder(ctx, tenantId);
    return answerData(await openPortal({ ctx, input: { ...input, spaceId } }));
  },
);
