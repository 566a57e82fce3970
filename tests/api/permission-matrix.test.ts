import { expect, test } from 'vitest';
import { callFiles } from '../../src/call-files.ts';
import { type Action, isAllowed, permissions } from '../../src/rules/permissions.ts';
import type { RoleAssignment } from '../../src/rules/roles.ts';
import type { DescribedRoute } from '../../src/server/http/endpoint.ts';
import { callsById, type Ids } from '../testing/calls-by-id.ts';
import type { ApiClient } from '../testing/client.ts';
import { type PlaceKind, placeOf, rolesAt } from '../testing/everybody-at.ts';
import { type SeededTenant, seedTenant } from '../testing/seed.ts';
import { createSuite } from '../testing/suite.ts';

const suite = createSuite();
const unknownId = '01890000-0000-7000-8000-000000000000';

const isKind = (kind: string): kind is PlaceKind => ['tenant', 'company', 'modelBot'].includes(kind);
type Route = { method: string; path: string; action: Action; kind: PlaceKind };

/** Every method of the API's routes that takes a right on a tenant, company or bot by the id in its path. */
const routes: Route[] = [];
for (const [file, load] of Object.entries(callFiles)) {
  const found = /^\.\/pages\/api\/((?:tenants|companies|model-bots)\/\[id\].*?)(?:\/index)?\.ts$/.exec(file);
  if (!found) continue;
  for (const [method, call] of Object.entries(await load())) {
    const may = (call as Partial<DescribedRoute>).definition?.may;
    if (typeof may !== 'object' || !('of' in may) || !isKind(may.of)) continue;
    if (!('by' in may) || may.by === undefined) {
      routes.push({ method, path: found[1] as string, action: may.action, kind: may.of });
    }
  }
}

const shapeOf = (path: string) => path.replace(/\[\w+\]|\{\w+\}/g, '{}').replace(/\?.*$/, '');
const names = ['bot', 'company', 'conversation', 'file', 'invitation', 'reader', 'tenant', 'term', 'version'];
const placeholders = Object.fromEntries(names.map((name) => [name, `{${name}}`])) as Ids;

/** How a route is called, as the table of calls has it. */
const callOf = (route: Route) =>
  callsById.find(
    ([method, path]) => method === route.method && shapeOf(path(placeholders)) === shapeOf(route.path),
  );

const readActions: Record<PlaceKind, Action> = {
  tenant: 'tenant.read',
  company: 'company.read',
  modelBot: 'modelBot.read',
};

/** The status, and the code of the error where there is one. */
async function answerTo(
  client: ApiClient,
  route: Route,
  at: SeededTenant,
): Promise<{ status: number; code: string | null }> {
  const [method, path, body] = callOf(route) as NonNullable<ReturnType<typeof callOf>>;
  const ids = Object.fromEntries(names.map((name) => [name, unknownId])) as Ids;
  Object.assign(ids, { tenant: at.tenantId, company: at.companyId, bot: at.modelBotId });
  const response = await client.fetch(path(ids), {
    method,
    ...(body && {
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(typeof body === 'function' ? body(ids) : body),
    }),
  });
  const isJson = response.headers.get('content-type')?.includes('json');
  const code = response.ok || !isJson ? null : (await response.json()).error.code;
  if (!response.bodyUsed) await response.body?.cancel();
  return { status: response.status, code };
}

test('there are routes to walk, and each of them stands in the table of calls', () => {
  expect(routes.length).toBeGreaterThan(50);
  const missing = routes.filter((route) => !callOf(route)).map(({ method, path }) => `${method} ${path}`);
  expect(missing).toEqual([]);
});

test('every method with the id of a tenant, company or bot asks the table, but for what everybody there may see', () => {
  const asked = new Set(routes.map(({ method, path }) => `${method} ${path}`));
  const silent = callsById
    .map(([method, path]) => `${method} ${path(placeholders).replace(/\?.*$/, '')}`)
    .filter((call) => /^\w+ (tenants|companies|model-bots)\/\{/.test(call))
    .filter((call) => ![...asked].some((each) => shapeOf(each) === shapeOf(call)));
  // Of these, two are for everybody with a role in the tenant, and one asks for another action by what is asked for.
  expect([...new Set(silent)].sort()).toEqual([
    'GET tenants/{tenant}/branding.css',
    'GET tenants/{tenant}/logo',
    'POST model-bots/{bot}/conversations',
  ]);
});

test.each(routes.map((route) => [`${route.method} ${route.path}`, route] as const))(
  '%s answers every role as the table says, and whoever is elsewhere as if there were nothing',
  async (_name, route) => {
    const elsewhere = await seedTenant(suite.database);
    for (const [index, { name }] of rolesAt(elsewhere).entries()) {
      const own = await seedTenant(suite.database);
      const role = rolesAt(own)[index] as RoleAssignment;
      const client = await suite.person(role);
      const person = { id: client.userId, roles: [role] };
      const may = (action: Action, at: SeededTenant) => isAllowed(person, action, placeOf(route.kind, at));
      for (const at of [elsewhere, own]) {
        const { status, code } = await answerTo(client, route, at);
        const where = `${name} ${at === own ? 'at home' : 'elsewhere'}`;
        if (may(route.action, at)) {
          expect(['unauthenticated', 'forbidden'], where).not.toContain(code);
          // What is asked for within the record does not exist.
          if (!/\[id\].*\[/.test(route.path)) expect(status, where).not.toBe(404);
        } else {
          expect(status, where).toBe(may(readActions[route.kind], at) ? 403 : 404);
        }
      }
    }
  },
);

test('without a sign-in every one of them answers 401', async () => {
  for (const route of routes) {
    expect((await answerTo(suite.anonymous, route, suite.tenant)).status, route.path).toBe(401);
  }
});

test('every action of the table is somebody’s', () => {
  for (const [action, subjects] of Object.entries(permissions))
    expect(subjects.length, action).toBeGreaterThan(0);
});
