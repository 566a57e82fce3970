import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { DocumentOffer, ServerOffer, ToolSecretData, ToolSecretList } from '../../src/contracts/tool.ts';
import { noTools } from '../../src/rules/tools.ts';
import { createAgentSuite } from '../testing/agents.ts';

const suite = createAgentSuite();
const { switchOn, actionsOf, askAgent, decide, callThenSay } = suite;
const bot = () => `model-bots/${suite.tenant.modelBotId}`;

test('HTTP actions send their key to its host alone, and neither the model nor the person sees it', async () => {
  const secret = {
    name: 'Orders',
    placement: 'bearer',
    hosts: [suite.host.origin],
    secret: 'sk-very-secret',
  };
  const path = `tenants/${suite.tenant.tenantId}/tool-secrets`;
  const { data } = await suite.client.post<ToolSecretData>(path, secret);
  await switchOn({ actions: [actionsOf({ secretId: data.id })] });
  callThenSay({ name: 'Orders_readOrder', arguments: { id: 'a/b ../c', fields: ['x', 'y'] } });
  const answer = await askAgent('Where is my order?');
  const [request] = suite.host.received.slice(-1);
  expect(request).toMatchObject({ method: 'GET', path: '/orders/a%2Fb%20..%2Fc?fields=x&fields=y' });
  expect(request?.headers.authorization).toBe('Bearer sk-very-secret');
  expect(answer.steps).toMatchObject([{ state: 'done', title: 'Orders: readOrder' }]);
  expect(answer.text).toContain('•••');
  expect(JSON.stringify([answer, suite.provider.requests, await suite.client.get(path)])).not.toContain(
    'very-secret',
  );

  // Whoever removes it is told what stops working; who only feeds the bot does not learn of others' assistants.
  const creator = await suite.person({ name: 'BOT_CREATOR', modelBotId: suite.tenant.modelBotId });
  const usedBy = async (who: typeof creator, from = path) =>
    (await who.get<ToolSecretList>(from)).data.secrets.map((secret) => secret.usedBy);
  expect(await usedBy(suite.client)).toEqual([['Test bot']]);
  expect(await usedBy(creator, `${bot()}/tool-secrets`)).toEqual([null]);
  const draft = { actions: [] };
  await suite.client.patch(bot(), { tools: { ...noTools, ...draft } });
  expect(await usedBy(suite.client)).toEqual([['Test bot']]);
  await switchOn(draft);
  expect(await usedBy(suite.client)).toEqual([[]]);

  // The same key for another host, and a key of another tenant.
  const before = suite.host.received.length;
  await suite.client.delete(`${path}/${data.id}`);
  const elsewhere = (
    await suite.client.post<ToolSecretData>(path, { ...secret, hosts: ['example.org', 'localhost'] })
  ).data;
  const foreign = (
    await suite.otherAdmin.post<ToolSecretData>(`tenants/${suite.other.tenantId}/tool-secrets`, secret)
  ).data;
  // Another port than its own, and its own host in the clear.
  for (const baseUrl of [suite.host.origin, 'http://example.org']) {
    await switchOn({ actions: [actionsOf({ secretId: elsewhere.id, baseUrl })] });
    callThenSay({ name: 'Orders_readOrder', arguments: { id: '1' } });
    const { steps } = await askAgent('Where is my order?');
    expect(steps).toMatchObject([{ state: 'failed', error: 'host_not_allowed' }]);
  }
  const chosen = { ...noTools, actions: [actionsOf(), actionsOf({ secretId: foreign.id })] };
  expect(await suite.client.patch(bot(), { tools: chosen })).toMatchObject({
    status: 422,
    error: { code: 'invalid_request', fields: { 'tools.actions.1.secretId': 'invalid' } },
  });
  expect(suite.host.received.length).toBe(before);
});

test('HTTP actions send every key that they ask for, and each of them alone where they ask for that', async () => {
  const path = `tenants/${suite.tenant.tenantId}/tool-secrets`;
  const keep = async (name: string, of: object) => {
    const secret = { name, hosts: [suite.host.origin], secret: `sk-${name}`, ...of };
    return (await suite.client.post<ToolSecretData>(path, secret)).data.id;
  };
  const app = await keep('app', { placement: 'header', parameter: 'X-App' });
  const token = await keep('token', { placement: 'bearer' });
  const document = {
    openapi: '3.1.0',
    info: { title: 'Desk' },
    servers: [{ url: suite.host.origin }],
    components: {
      securitySchemes: {
        app: { type: 'apiKey', in: 'header', name: 'X-App' },
        token: { type: 'http', scheme: 'bearer' },
      },
    },
    security: [{ app: [], token: [] }],
    paths: {
      '/orders/1': { get: { operationId: 'both' } },
      '/orders/2': { get: { operationId: 'one', security: [{ app: [] }] } },
      '/orders/3': { get: { operationId: 'none', security: [] } },
    },
  };
  const documents = `${bot()}/tools/openapi`;
  const { data } = await suite.client.sendFile<DocumentOffer>(
    documents,
    'document',
    JSON.stringify(document),
  );
  const { name, operations, baseUrl } = data;
  const desk = { name, operations, baseUrl: baseUrl ?? '', secretId: app, furtherSecretIds: [token] };
  await switchOn({ actions: [actionsOf(desk)] });
  callThenSay(
    { name: 'Desk_both', arguments: {} },
    { name: 'Desk_one', arguments: {} },
    { name: 'Desk_none', arguments: {} },
  );
  await askAgent('Look at the orders');
  const sent = suite.host.received
    .slice(-3)
    .map(({ path: to, headers }) => [to, headers['x-app'], headers.authorization])
    .sort();
  expect(sent).toEqual([
    ['/orders/1', 'sk-app', 'Bearer sk-token'],
    ['/orders/2', 'sk-app', undefined],
    ['/orders/3', undefined, undefined],
  ]);
  const used = (await suite.client.get<ToolSecretList>(path)).data.secrets;
  expect(used.filter(({ id }) => [app, token].includes(id)).map((each) => each.usedBy)).toEqual([
    ['Test bot'],
    ['Test bot'],
  ]);
  const foreign = { ...desk, furtherSecretIds: [randomUUID()] };
  expect(
    await suite.client.patch(bot(), { tools: { ...noTools, actions: [actionsOf(foreign)] } }),
  ).toMatchObject({ status: 422, error: { fields: { 'tools.actions.0.furtherSecretIds.0': 'invalid' } } });
  await switchOn({});
});

test('HTTP actions send headers, and the token that client credentials are answered with', async () => {
  const path = `tenants/${suite.tenant.tenantId}/tool-secrets`;
  const credentials = {
    name: 'Client',
    placement: 'clientCredentials',
    parameter: `${suite.host.origin}/token`,
    hosts: [suite.host.origin],
    secret: 'orders:client secret',
  };
  const { data } = await suite.client.post<ToolSecretData>(path, credentials);
  expect(data).toMatchObject({ placement: 'clientCredentials', parameter: credentials.parameter });
  for (const wrong of [{ parameter: null }, { parameter: 'X-Key' }, { secret: 'nothing to part' }]) {
    const { status } = await suite.client.post(path, { ...credentials, name: 'Wrong', ...wrong });
    expect(status).toBe(422);
  }
  await switchOn({ actions: [actionsOf({ secretId: data.id })] });
  callThenSay({ name: 'Orders_cancelOrder', arguments: { id: '7', 'If-Match': '"v1"' } });
  const asked = await askAgent('Cancel it');
  expect(asked.steps[0]?.sends).toEqual([
    { label: 'request', value: `DELETE ${suite.host.origin}/orders/7\nif-match: "v1"` },
  ]);
  const { steps } = await decide(asked.id, asked.steps, true);
  expect(steps).toMatchObject([{ state: 'done' }]);
  const given = Buffer.from('orders:client%20secret').toString('base64');
  const [token, call] = suite.host.received.slice(-2);
  expect(token).toMatchObject({ path: '/token', body: 'grant_type=client_credentials' });
  expect(call).toMatchObject({
    method: 'DELETE',
    path: '/orders/7',
    headers: { 'if-match': '"v1"', authorization: `Bearer token-for-Basic-${given}` },
  });
  expect(JSON.stringify(steps)).not.toContain(given);
});

test.each(['HTTP actions', 'MCP servers'])(
  '%s whose key was removed or goes elsewhere ask for no word, before it or after',
  async (kind) => {
    const path = `tenants/${suite.tenant.tenantId}/tool-secrets`;
    const keyFor = async (host: string) => {
      const secret = { name: `${kind} ${host}`, placement: 'bearer', hosts: [host], secret: 'sk-secret' };
      return (await suite.client.post<ToolSecretData>(path, secret)).data.id;
    };
    const url = `${suite.host.origin}/mcp`;
    const { data: offer } = await suite.client.post<ServerOffer>(`${bot()}/tools/server`, { url });
    const act = async (secretId: string) => {
      if (kind === 'HTTP actions') {
        await switchOn({ actions: [actionsOf({ secretId })] });
        callThenSay({ name: 'Orders_placeOrder', arguments: { body: { item: 'pens' } } });
      } else {
        const server = { id: randomUUID(), name: 'Warehouse', url, secretId, tools: offer.tools };
        await switchOn({ servers: [server] });
        callThenSay({ name: 'Warehouse_reorder', arguments: { item: 'pens', count: 2 } });
      }
      return askAgent('Order pens');
    };
    const [kept, elsewhere] = [await keyFor(suite.host.origin), await keyFor('localhost')];
    const asked = await act(kept);
    const before = suite.host.received.length;
    expect(asked.steps).toMatchObject([{ state: 'waiting' }]);
    await suite.client.delete(`${path}/${kept}`);
    expect((await decide(asked.id, asked.steps, true)).steps).toMatchObject([
      { state: 'failed', error: 'key_missing' },
    ]);
    const gone = await act(kept);
    expect(gone.steps).toMatchObject([{ state: 'failed', sends: null, error: 'key_missing' }]);
    expect(gone.text).toBe('Told: The key that this tool needs was removed.');
    expect((await act(elsewhere)).steps).toMatchObject([
      { state: 'failed', sends: null, error: 'host_not_allowed' },
    ]);
    expect(suite.host.received.length).toBe(before);
  },
);
