import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { errors } from '../../src/rules/errors.ts';
import type { Database } from '../../src/server/db/database.ts';
import { ApiClient } from '../testing/client.ts';
import { begin } from '../testing/conversations.ts';
import { type Parley, removeDirectory, startParley } from '../testing/parley.ts';
import { openTestDatabase, seedPerson, seedTenant, testPassword } from '../testing/seed.ts';

// Thousands of calls, one after the other.
vi.setConfig({ testTimeout: 400_000 });

type Schema = {
  type?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
};
type Operation = {
  parameters?: { name: string; in: string }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
};
type Call = { method: string; path: string; operation: Operation };

/** What somebody may send in place of anything. */
const texts = [
  'constructor',
  '__proto__',
  '',
  '\0',
  '\ud800',
  '٣',
  '-1',
  '9007199254740993',
  '1e309',
  'NaN',
  '2026-02-30',
  '2026-11-27T25:61:00Z',
  '%',
  "' OR 1=1 --",
  '../../etc/passwd',
  '00000000-0000-0000-0000-000000000000',
  'a'.repeat(5_000),
];
const values: unknown[] = [
  ...texts,
  null,
  true,
  -1,
  2 ** 53,
  1.5,
  1e308,
  [],
  [null],
  [[]],
  {},
  { constructor: { prototype: 1 } },
];
/**
 * Of what may be sent, every third, from another place for each name, call and run: all of them at every name take as long
 * as fifty other files. Whatever fails is printed as it was sent.
 */
const perName = 3;
let turn = Math.floor(Math.random() * perName);
function someOf<T>(all: readonly T[]): T[] {
  turn += 1;
  return all.filter((_, index) => (index + turn) % perName === 0);
}
/** Ends what the others need; what is left out here is called nowhere. */
const ending = /erase|logout|sign-out|impersonat|archive|DELETE/i;

let parley: Parley;
let database: Database;
let calls: Call[];
let clients: ApiClient[];
let places: Map<string, string>;

beforeAll(async () => {
  parley = await startParley({ settings: { CALLS_PER_MINUTE: '1000000' } });
  database = await openTestDatabase(parley.dataDirectory);
  const { tenantId, companyId, modelBotId } = await seedTenant(database);
  const everything = await seedPerson(database, {
    roles: [
      { name: 'ADMIN' },
      { name: 'SUPPORT' },
      { name: 'TENANT_ADMIN', tenantId },
      { name: 'BOT_CREATOR', modelBotId },
    ],
  });
  const client = await new ApiClient(parley.origin).signIn(everything.email, testPassword);
  clients = [client, new ApiClient(parley.origin)];
  places = new Map([
    ['tenants', tenantId],
    ['companies', companyId],
    ['model-bots', modelBotId],
    ['users', client.userId],
    ['conversations', await begin(client, modelBotId)],
  ]);
  const document = await (await client.fetch('openapi.json')).json();
  calls = Object.entries(document.paths as Record<string, Record<string, Operation>>)
    .filter(([path]) => !path.startsWith('/v1'))
    .flatMap(([path, operations]) =>
      Object.entries(operations).map(([method, operation]) => ({
        method: method.toUpperCase(),
        path,
        operation,
      })),
    )
    .filter(({ method, path }) => !ending.test(`${method} ${path}`));
});
afterAll(async () => {
  await database.close();
  await parley.stop();
  await removeDirectory(parley.dataDirectory);
});

/** An address with the ids that there are, or with `instead` in place of the last of them. */
function addressOf({ path }: Call, instead?: string): string {
  const parts = path.replace(/^\/(?:api\/)?/, '').split('/');
  const last = parts.findLastIndex((part) => part.startsWith('{'));
  return parts
    .map((part, index) => {
      if (!part.startsWith('{')) return part;
      if (index === last && instead !== undefined) return encodeURIComponent(instead.toWellFormed());
      return places.get(parts[index - 1] ?? '') ?? '01890000-0000-7000-8000-000000000000';
    })
    .join('/');
}

/** What is wrong with an answer; null for nothing. A stream is left as soon as it has begun. */
async function wrongIn(client: ApiClient, address: string, init: RequestInit): Promise<string | null> {
  const response = await client.fetch(address, init);
  const { status } = response;
  if (status < 400 || response.headers.get('content-type')?.includes('event-stream')) {
    await response.body?.cancel();
    return null;
  }
  const body = await response.text();
  const { error } = body.startsWith('{') ? JSON.parse(body) : { error: undefined };
  // What is not set up here says so by its code; what nobody foresaw is `internal`.
  if (Object.hasOwn(errors, error?.code) && error.code !== 'internal') return null;
  return `${init.method} ${address.slice(0, 200)} ${String(init.body ?? '').slice(0, 200)}: ${status} ${body.slice(0, 200)}`;
}

async function wrongOf(attempts: (call: Call) => [string, RequestInit][]): Promise<string[]> {
  const found: string[] = [];
  for (const call of calls) {
    for (const [address, init] of attempts(call)) {
      for (const client of clients) {
        const wrong = await wrongIn(client, address, { method: call.method, ...init });
        if (wrong) found.push(wrong);
      }
    }
  }
  return found;
}

const json = (body: unknown): RequestInit => ({
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify(body),
});

test('there are calls to be tried', () => {
  expect(calls.length).toBeGreaterThan(150);
});

test('anything in a query is answered with what is wrong, never as a failure of ours', async () => {
  const wrong = await wrongOf((call) => {
    if (call.method !== 'GET') return [];
    const names = (call.operation.parameters ?? [])
      .filter((each) => each.in === 'query')
      .map(({ name }) => name);
    const address = addressOf(call);
    const encoded = (text: string) => encodeURIComponent(text.toWellFormed());
    const queries = [
      ...names.flatMap((name) => someOf(texts).map((text) => `${encodeURIComponent(name)}=${encoded(text)}`)),
      ...someOf(texts).map((text) => `${encoded(text)}=1`),
      ...someOf(texts).map((text) => `filters[${encoded(text)}]=${encoded(text)}`),
    ];
    return queries.map((query): [string, RequestInit] => [`${address}?${query}`, {}]);
  });
  expect(wrong).toEqual([]);
});

test('anything in place of an id is answered so', async () => {
  const wrong = await wrongOf((call) =>
    call.path.includes('{')
      ? texts
          .filter((text) => text !== '' && !text.startsWith('..'))
          .map((text): [string, RequestInit] => [
            addressOf(call, text),
            call.method === 'GET' ? {} : json({}),
          ])
      : [],
  );
  expect(wrong).toEqual([]);
});

test('anything in a body, or in place of one, is answered so', async () => {
  const wrong = await wrongOf((call) => {
    const schema = call.operation.requestBody?.content['application/json']?.schema;
    if (call.method === 'GET' || !schema) return [];
    const address = addressOf(call);
    const shapes = [schema, ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])];
    const names = [...new Set(shapes.flatMap(({ properties = {} }) => Object.keys(properties)))];
    return [
      ...someOf(values),
      ...someOf(values).map((value) => Object.fromEntries(names.map((name) => [name, value]))),
      ...names.flatMap((name) => someOf(values).map((value) => ({ [name]: value }))),
    ].map((body): [string, RequestInit] => [address, json(body)]);
  });
  expect(wrong).toEqual([]);
});
