import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { issueSecret } from '../../auth/secret.ts';
import { createEnding } from '../../ending.ts';
import type { App } from '../../services/context.ts';
import { createTelemetry } from '../../telemetry/telemetry.ts';
import { createHttpServer } from './server.ts';

let server: Server;
let origin: string;
const logged: unknown[] = [];
const lookedUp: unknown[] = [];
const waiting = { begun: 0, ended: 0 };
const defect = () => Promise.reject(new Error('defect'));
let answerThings: () => Promise<never> = defect;

beforeAll(async () => {
  const telemetry = await createTelemetry({ collector: undefined });
  const app = {
    telemetry,
    ending: createEnding(),
    accessLog: { write: () => undefined, flush: () => undefined },
    publicOrigin: 'http://localhost',
    environment: { TRUSTED_PROXY_HOPS: 0 },
    signInLookUps: async (proof: unknown) => lookedUp.push(proof),
    log: { error: (entry: unknown) => logged.push(entry) },
    foreground: {
      begin() {
        waiting.begun += 1;
        return () => {
          waiting.ended += 1;
        };
      },
    },
  } as unknown as App;
  const policy = { 'Content-Security-Policy': "default-src 'self'" };
  const page = (path: string) =>
    path === '/api/things' || path === '/form'
      ? undefined
      : { bytes: Buffer.from(`page ${path}`), headers: policy };
  const staticFiles = { serve: () => false, page };
  server = createHttpServer(app, staticFiles, {
    callFiles: { './pages/api/things.ts': () => Promise.reject(new Error('defect')) },
    handler: () => answerThings(),
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

it.each([
  ['/x', '', '/500'],
  ['/es/x', '', '/es/500'],
  ['/x', 'theme=dark; lang=es', '/es/500'],
  ['/x', 'lang=xx', '/500'],
])(
  'what nobody could answer at %s with the cookie “%s” is the prerendered %s',
  async (path, Cookie, page) => {
    const response = await fetch(origin + path, { headers: { Cookie } });
    expect(response.status).toBe(500);
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('content-security-policy')).toBe("default-src 'self'");
    expect(await response.text()).toBe(`page ${page}`);
    expect(logged).toHaveLength(1);
    logged.length = 0;
  },
);

it.each([
  ['/model-bots/x', 1],
  ['/api/users/me', 1],
  ['/v1/models', 0],
  ['/v1/widgets/x', 0],
])('at %s, a session cookie is looked up %i times', async (path, times) => {
  const { plainText } = issueSecret(randomUUID());
  await fetch(origin + path, { headers: { Cookie: `theme=dark; session=${plainText}` } });
  expect(lookedUp.splice(0)).toHaveLength(times);
  logged.length = 0;
});

it.each([
  ['GET', '/x', 1],
  ['POST', '/api/things', 1],
  ['GET', '/api/things', 0],
])(
  'what nobody waits for makes way for %s %s %i times, until that is answered',
  async (method, path, times) => {
    Object.assign(waiting, { begun: 0, ended: 0 });
    await (await fetch(origin + path, { method })).text();
    await vi.waitFor(() => expect(waiting).toEqual({ begun: times, ended: times }));
    logged.length = 0;
  },
);

it.each(['PUT', 'DELETE', 'OPTIONS'])('says to %s that a page is for reading', async (method) => {
  const response = await fetch(`${origin}/x`, { method });
  expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
});

it('refuses TRACE without calling it a defect', async () => {
  // fetch() refuses to send it.
  const [response] = await once(request(`${origin}/x`, { method: 'TRACE' }).end(), 'response');
  expect(response.statusCode).toBe(405);
  expect(logged).toEqual([]);
});

it.each(['//example.org/', '/\\example.org/', '/\\/example.org//'])(
  'keeps %s on this host when it takes off the slash',
  async (path) => {
    const [response] = await once(request(origin, { path }).end(), 'response');
    expect([response.statusCode, response.headers.location]).toEqual([308, '/example.org']);
  },
);

it('answers a body that comes too slowly once, and calls what it was for no defect', async () => {
  vi.useFakeTimers({ toFake: ['setInterval'] });
  const answering = Promise.withResolvers<never>();
  answerThings = () => answering.promise;
  try {
    const sent = request(`${origin}/form`, { method: 'POST', headers: { 'Content-Length': 100_000 } });
    sent.on('error', () => undefined);
    sent.write('a');
    const answered = once(sent, 'response');
    await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1));
    vi.advanceTimersByTime(60_000);
    const [response] = await answered;
    expect(response.statusCode).toBe(408);
    answering.reject(new Error('The body has no end'));
    await expect(answering.promise).rejects.toThrow();
    sent.destroy();
    expect(logged).toEqual([]);
  } finally {
    answerThings = defect;
    vi.useRealTimers();
  }
});
