import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { answerCall } from './stripe/api.ts';
import { StripeBilling } from './stripe/billing.ts';
import { parseForm } from './stripe/form.ts';
import { type StripeEvent, StripeFailure } from './stripe/objects.ts';
import { answerPage } from './stripe/pages.ts';
import { StripeStore } from './stripe/store.ts';

export const stripeSettings = {
  STRIPE_SECRET_KEY: 'sk_test_parley',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_parley',
  STRIPE_WEBHOOK_SECRET: 'whsec_parley_test_secret',
};

export type StripeServer = {
  origin: string;
  billing: StripeBilling;
  store: StripeStore;
  /** Every call to its interface, oldest first, such as `POST checkout/sessions`. */
  calls: string[];
  /** Looks at each call before it is answered; a failure it throws is what Stripe answers. */
  beforeCall(look: ((call: string) => void | Promise<void>) | null): void;
  /** Sends each event from now on to this address as it happens, again and again until it is taken. */
  deliverTo(url: string | null): void;
  /** Sends one event, once, and answers the status. */
  deliver(url: string, event: StripeEvent, options?: DeliveryOptions): Promise<number>;
  /** Waits until every event has been taken. */
  delivered(): Promise<void>;
  close(): Promise<void>;
};

type DeliveryOptions = { secret?: string; timestamp?: number; alter?: (body: string) => string };

type Remembered = {
  fingerprint: string;
  answer: Promise<{ status: number; body: unknown }>;
  settled: boolean;
};

/** Stripe on this machine: its wire format, its pages, its signed webhooks. */
export async function startStripeServer(): Promise<StripeServer> {
  const store = new StripeStore();
  const billing = new StripeBilling(store);
  const calls: string[] = [];
  const remembered = new Map<string, Remembered>();
  let look: ((call: string) => void | Promise<void>) | null = null;
  let target: string | null = null;
  let sending: Promise<unknown> = Promise.resolve();

  async function answerApi(request: IncomingMessage, url: URL, text: string) {
    if (request.headers.authorization !== `Bearer ${stripeSettings.STRIPE_SECRET_KEY}`) {
      throw new StripeFailure(401, { message: 'Invalid API Key provided.' });
    }
    const path = url.pathname.slice('/v1/'.length);
    calls.push(`${request.method} ${path}`);
    await look?.(`${request.method} ${path}`);
    const form = parseForm(request.method === 'GET' ? url.search.slice(1) : text);
    const query = url.searchParams;
    const origin = `http://${request.headers.host}`;
    // A list's own parameters are read from the query; the form is what a route checks.
    return answerCall(request.method ?? 'GET', path, { billing, origin, query, form });
  }

  /** The same key answers the same, once; with other parameters it is refused. */
  async function answerOnce(request: IncomingMessage, url: URL, text: string, response: ServerResponse) {
    const key = request.headers['idempotency-key'];
    if (request.method !== 'POST' || typeof key !== 'string') return settle(answerApi(request, url, text));
    const fingerprint = `${url.pathname}?${text}`;
    const earlier = remembered.get(key);
    if (earlier && earlier.fingerprint !== fingerprint) {
      return failure(400, {
        type: 'idempotency_error',
        message: 'Keys for idempotent requests can only be used with the same parameters.',
      });
    }
    if (earlier && !earlier.settled) {
      return failure(409, { code: 'idempotency_key_in_use', message: 'Another request uses this key.' });
    }
    if (earlier) {
      response.setHeader('Idempotent-Replayed', 'true');
      return earlier.answer;
    }
    const answer = settle(answerApi(request, url, text));
    const entry: Remembered = { fingerprint, answer, settled: false };
    remembered.set(key, entry);
    const { status } = await answer;
    entry.settled = true;
    // What failed on Stripe's side may be tried again.
    if (status >= 500 || status === 429) remembered.delete(key);
    return answer;
  }

  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', `http://${request.headers.host}`);
    const text = await bodyOf(request);
    if (!url.pathname.startsWith('/v1/')) {
      const form = new URLSearchParams(text);
      const page = answerPage(billing, { method: request.method ?? 'GET', path: url.pathname, form });
      response.writeHead(page?.status ?? 404, {
        'Content-Type': 'text/html; charset=utf-8',
        ...(page?.location && { Location: page.location }),
      });
      response.end(page?.html ?? '');
      return;
    }
    const { status, body } = await answerOnce(request, url, text, response);
    response.writeHead(status, { 'Content-Type': 'application/json', 'Request-Id': `req_${calls.length}` });
    response.end(JSON.stringify(body));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  store.onEvent((event) => {
    const url = target;
    if (!url) return;
    sending = sending.then(async () => {
      for (let attempt = 0; attempt < 40 && target; attempt++) {
        const status = await deliver(url, event).catch(() => 0);
        if (status >= 200 && status < 300) return;
        await new Promise((resolve) => setTimeout(resolve, 250));
      }
    });
  });

  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    billing,
    store,
    calls,
    beforeCall: (next) => {
      look = next;
    },
    deliverTo: (url) => {
      target = url;
    },
    deliver,
    delivered: async () => {
      await sending;
    },
    async close() {
      target = null;
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** The header by which a webhook proves that it comes from Stripe. */
function signatureOf(body: string, timestamp: number, secret: string): string {
  const signature = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex');
  return `t=${timestamp},v1=${signature},v0=${'0'.repeat(64)}`;
}

async function deliver(url: string, event: StripeEvent, options: DeliveryOptions = {}): Promise<number> {
  const body = JSON.stringify(event, null, 2);
  const timestamp = options.timestamp ?? Math.floor(Date.now() / 1000);
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'User-Agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
      'Stripe-Signature': signatureOf(
        body,
        timestamp,
        options.secret ?? stripeSettings.STRIPE_WEBHOOK_SECRET,
      ),
    },
    body: options.alter?.(body) ?? body,
  });
  await response.arrayBuffer();
  return response.status;
}

async function settle(work: Promise<unknown>): Promise<{ status: number; body: unknown }> {
  try {
    return { status: 200, body: await work };
  } catch (error) {
    if (error instanceof StripeFailure) return { status: error.status, body: error.body };
    return failure(500, { type: 'api_error', message: String(error) });
  }
}

const failure = (status: number, error: { type?: string; code?: string; message: string }) => ({
  status,
  body: { error: { type: 'invalid_request_error', ...error } },
});

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += chunk;
  return text;
}
