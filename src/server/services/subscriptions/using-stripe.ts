import type Stripe from 'stripe';
import type { StripeConnection } from '../../billing/stripe.ts';
import { AppError } from '../../errors.ts';
import type { App } from '../context.ts';

/**
 * Runs what somebody asked for and needs Stripe.
 * @throws {AppError} `payments_unavailable` where online payment is not set up, `payments_failed` when Stripe did
 * not do it; the log says why
 */
export async function usingStripe<Result>(
  app: App,
  work: (connection: StripeConnection, stripe: Stripe) => Promise<Result>,
): Promise<Result> {
  if (!app.stripe) throw new AppError('payments_unavailable');
  try {
    return await work(app.stripe, await app.stripe.client());
  } catch (error) {
    if (!(error instanceof Error && 'rawType' in error)) throw error;
    // Not the whole error: it carries the request's headers.
    const { code, requestId } = error as { code?: string; requestId?: string };
    app.log.error({ reason: error.message, code, requestId }, 'Stripe refused a call');
    throw new AppError('payments_failed');
  }
}
