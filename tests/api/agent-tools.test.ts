import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { DocumentOffer, ServerOffer, ToolSecretData, ToolSecretList } from '../../src/contracts/tool.ts';
import type { HttpOperation } from '../../src/rules/http-operations.ts';
import { noTools } from '../../src/rules/tools.ts';
import { createAgentSuite } from '../testing/agents.ts';

const suite = createAgentSuite();
const { switchOn, actionsOf, ask, decide, callThenSay } = suite;
const bot = () => `model-bots/${suite.tenant.modelBotId}`;

test('a model is told in the tool’s own words why a call failed', async () => {
  await switchOn({ enabled: ['openTicket', 'calculator'] });
  const toldOf = async (call: { name: string; arguments: Record<string, unknown> }) => {
    callThenSay(call);
    await ask('Please');
    return suite.provider.requests.at(-1)?.body.messages.findLast(({ role }) => role === 'tool')?.content;
  };
  expect(await toldOf({ name: 'open_ticket', arguments: { subject: 'a', text: 'b', tenantId: 'c' } })).toBe(
    'These arguments do not fit. Unrecognized key: "tenantId"',
  );
  expect(await toldOf({ name: 'open_ticket', arguments: { text: 'ToolError: b' } })).toMatch(
    /^These arguments do not fit\. subject: /,
  );
  expect(await toldOf({ name: 'calculator', arguments: { expression: '1 / 0' } })).toBe(
    'Division by zero has no value.',
  );
  expect(await toldOf({ name: 'drop_tables', arguments: {} })).toBe('There is no such tool.');
});

describe('HTTP actions', () => {
  test('come from a document, which tells what only reads; what cannot be called is named', async () => {
    expect(suite.orders).toMatchObject({
      name: 'Orders',
      baseUrl: suite.host.origin,
      leftOut: [{ id: 'sendPhoto', reason: 'binary_body' }],
    });
    expect(suite.orders.operations.map(({ id, method }) => [id, method])).toEqual([
      ['readOrder', 'get'],
      ['cancelOrder', 'delete'],
      ['placeOrder', 'post'],
    ]);
    const { status, error } = await suite.client.post(`${bot()}/tools/openapi`, {
      document: 'openapi: 3.1.0',
    });
    expect([status, error.code]).toEqual([422, 'document_unreadable']);
  });

  test('send their key to its host alone, and neither the model nor the person sees it', async () => {
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
    const answer = await ask('Where is my order?');
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
      const { steps } = await ask('Where is my order?');
      expect(steps).toMatchObject([{ state: 'failed', error: 'host_not_allowed' }]);
    }
    const chosen = { ...noTools, actions: [actionsOf(), actionsOf({ secretId: foreign.id })] };
    expect(await suite.client.patch(bot(), { tools: chosen })).toMatchObject({
      status: 422,
      error: { code: 'invalid_request', fields: { 'tools.actions.1.secretId': 'invalid' } },
    });
    expect(suite.host.received.length).toBe(before);
  });

  test('of a loose document go to the model as it takes them, and out as they are described', async () => {
    const document = JSON.stringify({
      openapi: '3.0.3',
      info: { title: 'Depot', version: '1' },
      servers: [{ url: suite.host.origin }],
      paths: {
        '/orders': {
          get: {
            operationId: 'filterItems',
            parameters: [
              { name: 'filter[status]', in: 'query', schema: { type: 'string' } },
              { name: '$top', in: 'query', schema: { type: 'integer' } },
            ],
          },
          post: {
            operationId: 'addItems',
            requestBody: {
              required: true,
              content: {
                'application/json': {
                  schema: {
                    type: 'object',
                    properties: { tags: { type: 'array' }, name: { type: 'string', required: true } },
                  },
                },
              },
            },
          },
        },
      },
    });
    const offer = (await suite.client.post<DocumentOffer>(`${bot()}/tools/openapi`, { document })).data;
    const { name, operations } = offer;
    const actions = { id: randomUUID(), name, baseUrl: suite.host.origin, secretId: null, operations };
    await switchOn({ actions: [actions] });
    callThenSay({ name: 'Depot_filterItems', arguments: { filter_status: 'open', top: 3 } });
    const { steps } = await ask('What is open?');
    expect(steps).toMatchObject([{ state: 'done' }]);
    expect(suite.host.received.at(-1)).toMatchObject({ path: '/orders?filter%5Bstatus%5D=open&%24top=3' });
    const tools = suite.provider.requests.at(-1)?.body.tools ?? [];
    const parametersOf = (tool: string) =>
      tools.find(({ function: { name: called } }) => called === tool)?.function.parameters;
    expect(parametersOf('Depot_filterItems')).toMatchObject({
      properties: { filter_status: { type: 'string' }, top: { type: 'integer' } },
    });
    expect(parametersOf('Depot_addItems')).toMatchObject({
      properties: {
        body: {
          type: 'object',
          properties: { tags: { type: 'array', items: { type: 'string' } }, name: { type: 'string' } },
          required: ['name'],
        },
      },
      required: ['body'],
    });
  });

  test('answer what is too long to be read at once in pieces', async () => {
    await switchOn({ actions: [actionsOf()] });
    suite.provider.script(
      { calls: [{ name: 'Orders_readOrder', arguments: { id: 'all' } }] },
      { calls: [{ name: 'read_result', arguments: { result: 1, from: 30_000 } }] },
      ({ messages }) => [`Told: ${messages.at(-1)?.content}`],
    );
    const { text, steps } = await ask('Which orders are there?');
    expect(steps).toMatchObject([{ state: 'done' }, { state: 'done' }]);
    expect(text).toBe('Told: order order');
    const told = suite.provider.requests.at(-1)?.body.messages.map(({ content }) => content);
    expect(told?.join()).toContain('Read on with read_result: {"result": 1, "from": 12000}');
  });

  test('send every key that they ask for, and each of them alone where they ask for that', async () => {
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
    const { data } = await suite.client.post<DocumentOffer>(`${bot()}/tools/openapi`, {
      document: JSON.stringify(document),
    });
    const { name, operations, baseUrl } = data;
    const desk = { name, operations, baseUrl: baseUrl ?? '', secretId: app, furtherSecretIds: [token] };
    await switchOn({ actions: [actionsOf(desk)] });
    callThenSay(
      { name: 'Desk_both', arguments: {} },
      { name: 'Desk_one', arguments: {} },
      { name: 'Desk_none', arguments: {} },
    );
    await ask('Look at the orders');
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

  test('send headers, and the token that client credentials are answered with', async () => {
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
    const asked = await ask('Cancel it');
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

  test('that change something show the request, and send just that', async () => {
    await switchOn({ actions: [actionsOf()] });
    callThenSay({ name: 'Orders_placeOrder', arguments: { body: { item: 'pens' } } });
    const before = suite.host.received.length;
    const asked = await ask('Order pens');
    expect(asked.steps[0]?.sends).toEqual([
      { label: 'request', value: `POST ${suite.host.origin}/orders` },
      { label: 'body', value: JSON.stringify({ item: 'pens' }, null, 2) },
    ]);
    expect(suite.host.received.length).toBe(before);
    expect((await decide(asked.id, asked.steps, true)).steps).toMatchObject([{ state: 'done' }]);
    expect(suite.host.received.slice(before)).toMatchObject([
      { method: 'POST', path: '/orders', body: JSON.stringify({ item: 'pens' }) },
    ]);
  });

  test.each(['HTTP actions', 'MCP servers'])(
    'and %s whose key was removed or goes elsewhere ask for no word, before it or after',
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
        return ask('Order pens');
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

  test('are not even shown to the person without a body that they require', async () => {
    await switchOn({ actions: [actionsOf()] });
    callThenSay({ name: 'Orders_placeOrder', arguments: {} });
    expect((await ask('Order pens')).steps).toMatchObject([{ state: 'failed', error: 'invalid_arguments' }]);
  });

  test('reach neither private addresses nor, by a redirect, another host', async () => {
    const [operation] = suite.orders.operations as [HttpOperation];
    const operations = [{ ...operation, path: '/away', parameters: [] }];
    for (const [changes, error] of [
      [{ baseUrl: `http://127.0.0.1:${suite.host.port}` }, 'address_refused'],
      [{ baseUrl: 'http://169.254.169.254' }, 'address_refused'],
      [{}, 'refused'],
    ] as const) {
      await switchOn({ actions: [actionsOf({ ...changes, operations })] });
      callThenSay({ name: 'Orders_readOrder', arguments: {} });
      expect((await ask('Where is my order?')).steps).toMatchObject([{ state: 'failed', error }]);
    }
  });
});

describe('MCP servers', () => {
  test('offer their tools, of which the chosen ones are called; what is not read-only asks first', async () => {
    const url = `${suite.host.origin}/mcp`;
    const { data } = await suite.client.post<ServerOffer>(`${bot()}/tools/server`, { url });
    expect(data.tools.map(({ name, changes }) => [name, changes])).toEqual([
      ['stock', false],
      ['reorder', true],
    ]);
    const server = { id: randomUUID(), name: data.name, url, secretId: null };
    await switchOn({ servers: [{ ...server, tools: data.tools }] });
    callThenSay({ name: 'Warehouse_stock', arguments: { item: 'pens' } });
    const looked = await ask('How many pens?');
    expect(looked.text).toBe('Told: stock: {"item":"pens"}');
    callThenSay({ name: 'Warehouse_reorder', arguments: { item: 'pens', count: 2 } });
    const asked = await ask('Reorder pens');
    expect(asked.steps).toMatchObject([{ state: 'waiting', title: 'Warehouse: reorder' }]);
    expect((await decide(asked.id, asked.steps, true)).text).toContain('reorder: {"item":"pens","count":2}');
  });

  test('whose list has no end are read for twenty pages', async () => {
    const url = `${suite.host.origin}/mcp/endless`;
    const { data } = await suite.client.post<ServerOffer>(`${bot()}/tools/server`, { url });
    expect(data.tools).toHaveLength(20);
  });

  test.each(['http://127.0.0.1:1/mcp', 'http://10.0.0.1/mcp', 'http://localhost:1/mcp'])(
    '%s is told as nothing more than unreachable',
    async (url) => {
      const { status, error } = await suite.client.post(`${bot()}/tools/server`, { url });
      expect([status, error.code]).toEqual([502, 'server_unreachable']);
    },
  );
});

describe('web pages', () => {
  test('are read from listed sites only, and never from a private address', async () => {
    await suite.client.put(`${bot()}/web-hosts`, { hosts: ['localhost'] });
    await switchOn({ enabled: ['fetchPage'] });
    callThenSay({ name: 'fetch_page', arguments: { url: `${suite.host.origin}/page` } });
    expect((await ask('What is new?')).text).toContain('The office moves in May.');
    for (const [url, error] of [
      ['https://example.com/', 'host_not_allowed'],
      [`http://127.0.0.1:${suite.host.port}/page`, 'address_refused'],
      [`http://localhost:${suite.host.port}@evil.example/`, 'host_not_allowed'],
      [`${suite.host.origin}/away`, 'address_refused'],
      ['file:///etc/passwd', 'host_not_allowed'],
    ] as const) {
      callThenSay({ name: 'fetch_page', arguments: { url } });
      expect((await ask('What is new?')).steps, url).toMatchObject([{ state: 'failed', error }]);
    }
  });
});
