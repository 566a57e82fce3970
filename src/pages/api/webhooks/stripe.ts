import { endpoint } from '#server/http/endpoint.ts';
import { readBytes } from '#server/http/read-bytes.ts';
import { answerData } from '#server/http/respond.ts';
import { recordStripeEvent } from '#server/services/subscriptions/record-stripe-event.ts';

export const prerender = false;

/** The signature is over the very bytes, so nothing parses them before it is checked. */
export const POST = endpoint(
  'POST webhooks/stripe',
  { summary: "Stripe's events, signed by Stripe", may: 'public' },
  async ({ ctx, request }) => {
    const signature = request.headers.get('stripe-signature');
    await recordStripeEvent({ ctx, input: { body: () => readBytes(request), signature } });
    return answerData({ received: true });
  },
);
