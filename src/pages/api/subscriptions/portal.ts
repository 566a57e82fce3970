import { holderTarget } from '#server/auth/holder-of.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { answerData } from '#server/http/respond.ts';
import { openPortal } from '#server/services/subscriptions/open-portal.ts';

export const prerender = false;

export const POST = endpoint(
  'POST subscriptions/portal',
  {
    summary: "The address of Stripe's customer portal: payment method, invoices, monthly or yearly",
    may: { oneOf: ['subscription.manage'] },
  },
  async ({ ctx, body: { tenantId, ...input }, askFor }) => {
    const { spaceId } = await askFor('subscription.manage', holderTarget(ctx, tenantId));
    return answerData(await openPortal({ ctx, input: { ...input, spaceId } }));
  },
);
