import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Parley, removeDirectory, startParley } from '../testing/parley.ts';

type Span = { name: string; traceId: string; spanId: string; parentSpanId?: string };
type Sent = { resourceSpans: { scopeSpans: { spans: Span[] }[] }[] };

/** A collector of OTLP over HTTP that keeps what it is sent. */
const spans: Span[] = [];
let bodies = '';
const collector = createServer(async (request, response) => {
  let body = '';
  for await (const chunk of request) body += chunk;
  bodies += body;
  const { resourceSpans } = JSON.parse(body) as Sent;
  spans.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)));
  response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}');
});

let parley: Parley;
beforeAll(async () => {
  collector.listen(0, 'localhost');
  await once(collector, 'listening');
  const { port } = collector.address() as AddressInfo;
  parley = await startParley({
    settings: { OTEL_EXPORTER_OTLP_ENDPOINT: `http://localhost:${port}`, TRUSTED_PROXY_HOPS: '1' },
  });
});
afterAll(async () => {
  collector.close();
  if (parley) await removeDirectory(parley.dataDirectory);
});

test('a request is a span, with its transactions within it, and belongs to the trace that a proxy names', async () => {
  const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
  const headers = { traceparent: `00-${traceId}-00f067aa0ba902b7-01`, 'Content-Type': 'application/json' };
  await fetch(`${parley.origin}/api/users?secret=xyzzy`, { headers });
  const asked = await fetch(`${parley.origin}/api/users/recover`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ email: 'nobody@example.org' }),
  });
  expect(asked.ok).toBe(true);
  await vi.waitFor(
    async () =>
      expect(await (await fetch(`${parley.origin}/metrics`)).text()).toContain(
        'parley_job_duration_seconds_count{task="recoverAccount"} 1',
      ),
    { timeout: 10_000 },
  );
  // What has not been sent by then is sent at the end.
  expect(await parley.stop()).toBe(0);
  const ofTrace = spans.filter((span) => span.traceId === traceId);
  const request = ofTrace.find(({ name }) => name === 'POST /api/users/recover');
  const within = ofTrace.filter(({ parentSpanId }) => parentSpanId === request?.spanId);
  expect(
    within.map(({ name }) => name),
    JSON.stringify(spans),
  ).toContain('transaction');
  expect(spans.map(({ name }) => name)).toContain('job recoverAccount');
  expect(bodies).not.toContain('xyzzy');
  expect(bodies).not.toContain('nobody@example.org');
});
