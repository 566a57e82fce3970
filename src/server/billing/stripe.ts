import type Stripe from 'stripe';
import { createBoundFetch } from '../outbound/bound-fetch.ts';
import { createTrustedDispatcher } from '../outbound/dispatcher.ts';
import type { Environment } from '../settings/env.ts';

/** The way to Stripe, where the settings name a secret key. */
export type StripeConnection = {
  /** For code in the browser; null when the setting is missing. */
  publishableKey: string | null;
  /** What webhooks are signed with; without it none is taken. */
  webhookSecret: string | null;
  /** Whether Stripe works out and adds taxes. */
  tax: boolean;
  /** Stripe's library, loaded when it is first needed. */
  client(): Promise<Stripe>;
};

const timeoutMilliseconds = 20_000;
const retries = 2;
/** Of one answer. A page of a list has some hundred kilobytes. */
const bounds = { bytes: 16 * 1024 * 1024, milliseconds: timeoutMilliseconds };

export function createStripeConnection(
  environment: Pick<
    Environment,
    'STRIPE_SECRET_KEY' | 'STRIPE_PUBLISHABLE_KEY' | 'STRIPE_WEBHOOK_SECRET' | 'STRIPE_API_URL' | 'STRIPE_TAX'
  >,
): StripeConnection | null {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_API_URL: apiUrl } = environment;
  if (!secretKey) return null;
  let client: Promise<Stripe> | undefined;
  return {
    publishableKey: environment.STRIPE_PUBLISHABLE_KEY ?? null,
    webhookSecret: environment.STRIPE_WEBHOOK_SECRET ?? null,
    tax: environment.STRIPE_TAX === 'on',
    client() {
      client ??= open(secretKey, apiUrl);
      return client;
    },
  };
}

async function open(secretKey: string, apiUrl: string | undefined): Promise<Stripe> {
  const { default: Client } = await import('stripe');
  const address = apiUrl ? new URL(apiUrl) : null;
  return new Client(secretKey, {
    timeout: timeoutMilliseconds,
    maxNetworkRetries: retries,
    telemetry: false,
    httpClient: Client.createFetchHttpClient(createBoundFetch(createTrustedDispatcher({ bounds }), bounds)),
    appInfo: { name: 'Parley' },
    ...(address && {
      host: address.hostname,
      port: address.port || (address.protocol === 'http:' ? '80' : '443'),
      protocol: address.protocol === 'http:' ? ('http' as const) : ('https' as const),
    }),
  });
}

/** Whether Stripe refused a call with this code, such as `resource_missing`, because of this parameter if given. */
export function isStripeError(error: unknown, code: string, parameter?: string): boolean {
  if (!(error instanceof Error) || !('rawType' in error)) return false;
  const { code: given, param } = error as { code?: unknown; param?: unknown };
  return given === code && (parameter === undefined || param === parameter);
}

/** Whether Stripe understood a call and will not do it, however often it is asked. */
export function isStripeRefusal(error: unknown): error is Error {
  return error instanceof Error && 'rawType' in error && error.rawType === 'invalid_request_error';
}
