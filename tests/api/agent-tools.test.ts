import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { DocumentOffer, ServerOffer } from '../../src/contracts/tool.ts';
import type { HttpOperation } from '../../src/rules/http-operations.ts';
import { createAgentSuite } from '../testing/agents.ts';

const suite = createAgentSuite();
const { switchOn, actionsOf, askAgent, decide, callThenSay } = suite;
const bot = () => `model-bots/${suite.tenant.modelBotId}`;
const readDocument = (document: string) =>
  suite.client.sendFile<DocumentOffer>(`${bot()}/tools/openapi`, 'document', document);

test('a document that a program sends as JSON is read as the same one in a file', async () => {
  const document = JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Desk' },
    paths: { '/orders': { get: {} } },
  });
  const sent = await suite.client.post<DocumentOffer>(`${bot()}/tools/openapi`, { document });
  expect(sent).toMatchObject({ status: 200, data: { name: 'Desk', operations: [{ path: '/orders' }] } });
  expect(sent.data).toEqual((await readDocument(document)).data);
  const empty = await suite.client.post(`${bot()}/tools/openapi`, { document: '' });
  expect(empty).toMatchObject({ status: 422, error: { fields: { document: 'required' } } });
});

test('a model is told in the tool’s own words why a call failed', async () => {
  await switchOn({ enabled: ['openTicket', 'calculator'] });
  const toldOf = async (call: { name: string; arguments: Record<string, unknown> }) => {
    callThenSay(call);
    await askAgent('Please');
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
    const { status, error } = await readDocument('openapi: 3.1.0');
    expect([status, error.code]).toEqual([422, 'document_unreadable']);
  });

  test('are chosen from a document as large as GitHub’s, and what is larger is refused', async () => {
    const described = 'It is told at length. '.repeat(500);
    const paths = Object.fromEntries(
      Array.from({ length: 1_200 }, (_, at) => [`/things/${at}`, { get: { description: described } }]),
    );
    const document = JSON.stringify({ openapi: '3.0.3', info: { title: 'Hub', version: '1' }, paths });
    expect(document.length).toBeGreaterThan(13_000_000);
    const { status, data } = await readDocument(document);
    expect([status, data.operations.length, data.leftOut]).toEqual([200, 1_200, []]);
    // Models are told only the beginning of that.
    expect([data.cut.length, data.cut[0]]).toEqual([1_200, data.operations[0]?.id]);
    expect(suite.orders.cut).toEqual([]);
    const larger = await readDocument(document + ' '.repeat(4_000_000));
    expect([larger.status, larger.error.code]).toEqual([413, 'payload_too_large']);
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
    const offer = (await readDocument(document)).data;
    const { name, operations } = offer;
    const actions = { id: randomUUID(), name, baseUrl: suite.host.origin, secretId: null, operations };
    await switchOn({ actions: [actions] });
    callThenSay({ name: 'Depot_filterItems', arguments: { filter_status: 'open', top: 3 } });
    const { steps } = await askAgent('What is open?');
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
    const { text, steps } = await askAgent('Which orders are there?');
    expect(steps).toMatchObject([{ state: 'done' }, { state: 'done' }]);
    expect(text).toBe('Told: order order');
    const told = suite.provider.requests.at(-1)?.body.messages.map(({ content }) => content);
    expect(told?.join()).toContain('Read on with read_result: {"result": 1, "from": 12000}');
  });

  test('that change something show the request, and send just that', async () => {
    await switchOn({ actions: [actionsOf()] });
    callThenSay({ name: 'Orders_placeOrder', arguments: { body: { item: 'pens' } } });
    const before = suite.host.received.length;
    const asked = await askAgent('Order pens');
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

  test('are not even shown to the person without a body that they require', async () => {
    await switchOn({ actions: [actionsOf()] });
    callThenSay({ name: 'Orders_placeOrder', arguments: {} });
    expect((await askAgent('Order pens')).steps).toMatchObject([
      { state: 'failed', error: 'invalid_arguments' },
    ]);
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
      expect((await askAgent('Where is my order?')).steps).toMatchObject([{ state: 'failed', error }]);
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
    const looked = await askAgent('How many pens?');
    expect(looked.text).toBe('Told: stock: {"item":"pens"}');
    callThenSay({ name: 'Warehouse_reorder', arguments: { item: 'pens', count: 2 } });
    const asked = await askAgent('Reorder pens');
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
    expect((await askAgent('What is new?')).text).toContain('The office moves in May.');
    for (const [url, error] of [
      ['https://example.com/', 'host_not_allowed'],
      [`http://127.0.0.1:${suite.host.port}/page`, 'address_refused'],
      [`http://localhost:${suite.host.port}@evil.example/`, 'host_not_allowed'],
      [`${suite.host.origin}/away`, 'address_refused'],
      ['file:///etc/passwd', 'host_not_allowed'],
    ] as const) {
      callThenSay({ name: 'fetch_page', arguments: { url } });
      expect((await askAgent('What is new?')).steps, url).toMatchObject([{ state: 'failed', error }]);
    }
  });
});
