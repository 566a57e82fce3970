import { beforeAll, expect, inject, test } from 'vitest';
import { Browser } from '../testing/browser.ts';
import { seedPerson } from '../testing/seed.ts';
import { createSuite } from '../testing/suite.ts';

const suite = createSuite();
const unknownId = '01890000-0000-7000-8000-000000000000';

type Operation = { requestBody?: { content: Record<string, { schema?: Schema }> } };
type Schema = { [key: string]: unknown };
type Route = { method: string; path: string; operation: Operation };

/** Beside its operations a path may name its servers. */
const changing = new Set(['post', 'put', 'patch', 'delete']);

/** Every route that changes something, from the description that a test holds complete. */
let routes: Route[];
let browser: Browser;
beforeAll(async () => {
  const response = await fetch(`${inject('origin')}/api/openapi.json`);
  const { paths } = (await response.json()) as { paths: Record<string, Record<string, Operation>> };
  routes = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations)
      .filter(([key]) => changing.has(key))
      .map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );
  browser = new Browser(inject('origin'));
  await browser.signIn((await seedPerson(suite.database, { roles: [{ name: 'ADMIN' }] })).email);
});

/** One call with the cookies of somebody who may do everything, told exactly which headers to send. */
async function call({ method, path }: Route, headers: Record<string, string>) {
  // The description names paths below `/api`, or from the root where they lie elsewhere.
  const address = path.startsWith('/v1/') ? path : `/api${path}`;
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const response = await fetch(browser.origin + address.replace(/\{\w+\}/g, unknownId), {
    method,
    redirect: 'manual',
    headers: { Cookie: cookie, 'Content-Type': 'application/json', ...headers },
    body: '{}',
  });
  const { error } = (await response.json().catch(() => ({}))) as { error?: { code?: string } };
  return { status: response.status, code: error?.code };
}

test('the description names enough routes to be worth asking', () => {
  expect(routes.length).toBeGreaterThan(40);
});

const otherSites: Record<string, string>[] = [
  { 'Sec-Fetch-Site': 'cross-site' },
  { 'Sec-Fetch-Site': 'same-site' },
  { Origin: 'https://evil.example' },
  { 'Sec-Fetch-Site': 'same-origin', Origin: 'https://evil.example' },
];

test('no route changes anything for another site or a foreign origin, even with the right pair', async () => {
  const pair = { 'X-XSRF-TOKEN': browser.cookies.get('XSRF-TOKEN') ?? '' };
  for (const route of routes.filter(({ path }) => !path.startsWith('/v1/'))) {
    for (const from of otherSites) {
      const title = `${route.method} ${route.path} ${JSON.stringify(from)}`;
      const answer = await call(route, { ...pair, ...from });
      expect(answer, title).toEqual({ status: 403, code: 'cross_site_request' });
    }
  }
});

test('what bots answer outside is opened by no cookie, wherever the call comes from', async () => {
  const outside = routes.filter(({ path }) => path.startsWith('/v1/'));
  expect(outside.length).toBe(7);
  const pair = { 'X-XSRF-TOKEN': browser.cookies.get('XSRF-TOKEN') ?? '' };
  for (const route of outside) {
    for (const from of [{ 'Sec-Fetch-Site': 'same-origin' }, ...otherSites]) {
      const answer = await call(route, { ...pair, ...from });
      const isForWidgets = route.path.startsWith('/v1/widgets/');
      expect(answer).toEqual(
        isForWidgets ? { status: 404, code: 'not_found' } : { status: 401, code: 'missing_api_key' },
      );
    }
  }
});

/** Bring their own proof and end the session that was there: a planted cookie must not keep anybody out. */
const signInCalls = [
  '/users/login',
  '/users/login/second-step',
  '/users/login/passkey',
  '/users/login/passkey/challenge',
];

test('every route that the cookie speaks for needs the XSRF pair', async () => {
  const exempt: string[] = [];
  for (const route of routes.filter(({ path }) => !path.startsWith('/v1/'))) {
    const answer = await call(route, { 'Sec-Fetch-Site': 'same-origin' });
    if (answer.status !== 419) exempt.push(route.path);
    else expect(answer.code).toBe('xsrf_mismatch');
    const guessed = await call(route, { 'Sec-Fetch-Site': 'same-origin', 'X-XSRF-TOKEN': 'guessed' });
    expect(guessed.status === 419, `${route.method} ${route.path}`).toBe(answer.status === 419);
  }
  expect(exempt.sort()).toEqual(signInCalls.sort());
});

test('no body takes a field that it does not name', () => {
  const loose: string[] = [];
  for (const { method, path, operation } of routes) {
    const schema = operation.requestBody?.content['application/json']?.schema;
    if (schema) loose.push(...looseObjectsOf(schema, `${method} ${path}`));
  }
  // The browser's own words about a passkey, and what clients of another interface send along.
  const others =
    /^POST (\/v1\/(chat\/completions|responses|widgets\/\{id\}\/chat)|\/users\/(login\/passkey|\{id\}\/passkeys))\b/;
  const ofPasskey = / properties passkey properties response\b/;
  expect(loose.filter((place) => !others.test(place) && !ofPasskey.test(place))).toEqual([]);
});

/** Where the schema has an object that lets unnamed fields pass. */
function looseObjectsOf(schema: unknown, place: string): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const { type, properties, additionalProperties } = schema as Schema;
  const own = type === 'object' && properties && additionalProperties !== false ? [place] : [];
  return [
    ...own,
    ...Object.entries(schema).flatMap(([key, part]) => looseObjectsOf(part, `${place} ${key}`)),
  ];
}
