import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ServerOffer, ToolSignInData } from '../../src/contracts/tool.ts';
import type { RoleAssignment } from '../../src/rules/roles.ts';
import { createAgentSuite } from '../testing/agents.ts';
import { Browser } from '../testing/browser.ts';
import { ApiClient } from '../testing/client.ts';
import { type OAuthMcpServer, startOAuthMcpServer } from '../testing/oauth-mcp-server.ts';
import { seedPerson, testPassword } from '../testing/seed.ts';

const suite = createAgentSuite();
const { switchOn, askAgent, decide, callThenSay, stored } = suite;
let server: OAuthMcpServer;
let builder: Awaited<ReturnType<typeof person>>;
let offer: ServerOffer;

beforeAll(async () => {
  server = await startOAuthMcpServer();
});
afterAll(() => server.close());

/** Somebody with a browser and a program of their own. */
async function person(role: RoleAssignment) {
  const { email, id } = await seedPerson(suite.database, { roles: [role] });
  const browser = new Browser(suite.parley.origin);
  await browser.signIn(email);
  const client = await new ApiClient(suite.parley.origin).signIn(email, testPassword);
  return { id, email, browser, client };
}
const administrator = () => person({ name: 'TENANT_ADMIN', tenantId: suite.tenant.tenantId });
const reader = () => person({ name: 'READ_USER', companyId: suite.tenant.companyId });
type Person = Awaited<ReturnType<typeof person>>;

const returnUrl = '/model-bots/x/ai-gen?conversation=1';
const begin = ({ id, browser }: Person, url = server.url) => {
  const body = { modelBotId: suite.tenant.modelBotId, url, returnUrl };
  return browser.call<{ url: string }>('POST', `users/${id}/tool-sign-ins`, body);
};
const comeBack = async ({ browser }: Person, back: URL) => {
  const response = await browser.fetch(back.href, { headers: { 'Sec-Fetch-Site': 'cross-site' } });
  return response.headers.get('location') ?? '';
};
/** Signs in at the server, and answers where the browser comes out. */
const connect = async (who: Person) => comeBack(who, await server.agree((await begin(who)).data.url));
const inspect = ({ client }: Person) =>
  client.post<ServerOffer>(`model-bots/${suite.tenant.modelBotId}/tools/server`, { url: server.url });
const listed = async ({ id, client }: Person) =>
  (await client.get<ToolSignInData[]>(`users/${id}/tool-sign-ins`)).data;
const switchOnServer = (changes: object = {}) =>
  switchOn({
    servers: [
      {
        id: randomUUID(),
        name: 'Notes',
        url: server.url,
        secretId: null,
        signIn: true,
        tools: offer.tools,
        ...changes,
      },
    ],
  });

test('whoever builds an assistant signs in at a server that asks for it, and sees its tools then', async () => {
  builder = await administrator();
  expect(await inspect(builder)).toMatchObject({ status: 409, error: { code: 'server_sign_in_needed' } });
  const address = new URL((await begin(builder)).data.url);
  expect(Object.fromEntries(address.searchParams)).toMatchObject({
    response_type: 'code',
    code_challenge_method: 'S256',
    resource: server.url,
    scope: 'mcp:tools',
    redirect_uri: `${suite.parley.origin}/api/tool-sign-ins/callback`,
  });
  const back = await server.agree(address.href);
  expect(await comeBack(builder, back)).toBe(`${returnUrl}&toolSignIn=connected`);
  // A way serves once.
  expect(await comeBack(builder, back)).toBe('/account/profile?toolSignIn=expired');
  const read = await inspect(builder);
  expect(read).toMatchObject({ status: 200, data: { name: 'Notes', signIn: true } });
  offer = read.data;
  expect(await listed(builder)).toMatchObject([{ name: 'Notes', url: server.url }]);
  expect(offer.tools.map(({ name, changes }) => [name, changes])).toEqual([
    ['whoami', false],
    ['note', true],
  ]);
});

test('an answer waits until the person has signed in themselves, and then goes on as them', async () => {
  await switchOnServer();
  const asker = await reader();
  callThenSay({ name: 'Notes_whoami', arguments: {} });
  const asked = await askAgent('Who am I?', { who: asker.client });
  const signIn = { name: 'Notes', url: server.url };
  expect(asked.steps).toMatchObject([{ state: 'waiting', signIn, sends: null, changes: false }]);
  expect(await stored(asked.id, asker.client)).toMatchObject({ status: 'waiting', steps: [{ signIn }] });

  // Somebody else's sign-in is not theirs.
  expect(await listed(asker)).toEqual([]);
  expect(await connect(asker)).toContain('toolSignIn=connected');
  const { steps, text } = await decide(asked.id, asked.steps, true, asker.client);
  expect(steps).toMatchObject([{ state: 'done', signIn: null }]);
  const [own] = [...server.provider.access.values()].slice(-1);
  expect(text).toBe(`Told: It is ${own?.clientId}.`);

  // The next time nothing waits, but for what changes something.
  callThenSay({ name: 'Notes_whoami', arguments: {} });
  expect((await askAgent('Who am I?', { who: asker.client })).steps).toMatchObject([{ state: 'done' }]);
  callThenSay({ name: 'Notes_note', arguments: {} });
  const act = await askAgent('Note it', { who: asker.client });
  expect(act.steps).toMatchObject([{ state: 'waiting', signIn: null, changes: true }]);
  expect((await decide(act.id, act.steps, true, asker.client)).steps).toMatchObject([{ state: 'done' }]);
});

test('who goes on without signing in gets an answer without the server', async () => {
  const asker = await reader();
  callThenSay({ name: 'Notes_whoami', arguments: {} });
  const asked = await askAgent('Who am I?', { who: asker.client });
  const { steps } = await decide(asked.id, asked.steps, false, asker.client);
  expect(steps).toMatchObject([{ state: 'declined' }]);
  // A yes without a sign-in is none.
  callThenSay({ name: 'Notes_whoami', arguments: {} });
  const again = await askAgent('Who am I?', { who: asker.client });
  const { steps: failed } = await decide(again.id, again.steps, true, asker.client);
  expect(failed).toMatchObject([{ state: 'failed', error: 'sign_in_needed', signIn: { name: 'Notes' } }]);
});

test('a token that the server takes no more is renewed once, and without a way to renew the person is asked', async () => {
  const asker = await reader();
  await connect(asker);
  server.endAccess();
  callThenSay({ name: 'Notes_whoami', arguments: {} });
  expect((await askAgent('Who am I?', { who: asker.client })).steps).toMatchObject([{ state: 'done' }]);

  server.endAccess();
  server.provider.refresh.clear();
  callThenSay({ name: 'Notes_whoami', arguments: {} });
  const { steps } = await askAgent('Who am I?', { who: asker.client });
  expect(steps).toMatchObject([{ state: 'failed', error: 'sign_in_needed', signIn: { url: server.url } }]);
  expect(await listed(asker)).toEqual([]);
});

test('a sign-in that is not for enough is made anew for more, and no more than once', async () => {
  const asker = await reader();
  await connect(asker);
  server.needed.push('mcp:tools', 'mcp:write');
  const call = async () => {
    callThenSay({ name: 'Notes_whoami', arguments: {} });
    return (await askAgent('Who am I?', { who: asker.client })).steps;
  };
  expect(await call()).toMatchObject([
    { state: 'failed', error: 'sign_in_needed', signIn: { name: 'Notes' } },
  ]);
  const address = (await begin(asker)).data.url;
  expect(new URL(address).searchParams.get('scope')).toBe('mcp:tools mcp:write');
  await comeBack(asker, await server.agree(address));
  expect(await call()).toMatchObject([{ state: 'done' }]);
  // A person who may not is not sent there again and again.
  for (const token of server.provider.access.values()) token.scopes = ['mcp:tools'];
  expect(await call()).toMatchObject([{ state: 'failed', error: 'refused' }]);
  server.needed.length = 0;
});

test('a server that asks for a sign-in only now says where, too', async () => {
  await switchOnServer({ signIn: false });
  const asker = await reader();
  callThenSay({ name: 'Notes_whoami', arguments: {} });
  const { steps, text } = await askAgent('Who am I?', { who: asker.client });
  expect(steps).toMatchObject([{ state: 'failed', error: 'sign_in_needed', signIn: { name: 'Notes' } }]);
  expect(text).toContain('has to sign in');
  await switchOnServer();
});

test('tokens are sealed, listed without themselves, and revoked by their person alone', async () => {
  const [asker, other] = [await reader(), await reader()];
  await connect(asker);
  const [token = ''] = [...server.provider.refresh.keys()].slice(-1);
  const [one] = await listed(asker);
  expect(one).toMatchObject({ name: 'Notes', url: server.url });
  const rows = await suite.database.acrossSpaces((transaction) =>
    transaction.execute('SELECT * FROM tool_sign_ins'),
  );
  const told = JSON.stringify([rows.rows, one, suite.provider.requests]);
  for (const secret of [token, ...server.provider.access.keys()]) expect(told).not.toContain(secret);

  const path = `users/${asker.id}/tool-sign-ins/${one?.id}`;
  expect((await other.client.delete(path)).status).toBe(404);
  expect((await other.client.delete(`users/${other.id}/tool-sign-ins/${one?.id}`)).status).toBe(404);
  expect((await other.client.get(`users/${asker.id}/tool-sign-ins`)).status).toBe(404);
  expect((await asker.client.delete(path)).status).toBe(204);
  expect(await listed(asker)).toEqual([]);
  expect(server.provider.revoked).toEqual([token]);
});

test('a way back belongs to the browser that began it, and a server to the assistant', async () => {
  const [asker, other] = [await reader(), await reader()];
  const back = await server.agree((await begin(asker)).data.url);
  expect(await comeBack(other, back)).toBe('/account/profile?toolSignIn=expired');
  expect(await comeBack(asker, back)).toBe('/account/profile?toolSignIn=expired');

  const declined = new URL((await begin(asker)).data.url);
  const refused = new URL(declined.searchParams.get('redirect_uri') ?? '');
  refused.search = `error=access_denied&state=${declined.searchParams.get('state')}`;
  expect(await comeBack(asker, refused)).toBe(`${returnUrl}&toolSignIn=cancelled`);

  const before = server.provider.access.size;
  const elsewhere = await begin(asker, `${suite.host.origin}/mcp`);
  expect(elsewhere.status).toBe(403);
  // Who builds it may look at any; this one has no sign-in.
  expect(await begin(builder, `${suite.host.origin}/mcp`)).toMatchObject({
    status: 502,
    error: { code: 'server_sign_in_unavailable' },
  });
  expect(server.provider.access.size).toBe(before);
  const program = await asker.client.post(`users/${asker.id}/tool-sign-ins`, {
    modelBotId: suite.tenant.modelBotId,
    url: server.url,
    returnUrl: '//example.org',
  });
  expect(program.status).toBe(422);
});
