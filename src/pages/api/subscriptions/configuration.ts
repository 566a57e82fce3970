import { endpoint } from '#server/http/endpoint.ts';
import { answerData } from '#server/http/respond.ts';

export const prerender = false;

export const GET = endpoint(
  'GET subscriptions/configuration',
  { summary: 'Whether plans can be paid for online here, and the publishable key for it', may: 'public' },
  async ({ ctx: { app } }) =>
    answerData({
      onlinePayment: app.stripe !== null,
      publishableKey: app.stripe?.publishableKey ?? null,
    }),
);
