import { paymentConfiguration } from '#contracts/subscription.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { answerData } from '#server/http/respond.ts';

export const prerender = false;

export const GET = endpoint(
  {
    summary: 'Whether plans can be paid for online here, and the publishable key for it',
    may: 'public',
    answer: { status: 200, data: paymentConfiguration },
  },
  async ({ ctx: { app } }) =>
    answerData({
      onlinePayment: app.stripe !== null,
      publishableKey: app.stripe?.publishableKey ?? null,
    }),
);
