import type { App } from '../context.ts';
import { processStripeEvent as processEvent } from '../services/subscriptions/process-stripe-event.ts';

export async function processStripeEvent(app: App, { eventId }: { eventId: string }): Promise<void> {
  if (!app.stripe) throw new Error('STRIPE_SECRET_KEY is not set any more, and events of Stripe are waiting');
  await processEvent(app, app.stripe, eventId);
}
