import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { ServerTool } from '#rules/tools.ts';
import { createOutboundDispatcher } from '../outbound/dispatcher.ts';
import { connectServer, placeWithin } from './server-client.ts';
import { createServerQuestions } from './server-questions.ts';
import { type Connection, createServerTool, readServer } from './tool-server.ts';

/** Sessions that the server knows; what it says of one that it does not. */
let sessions = new Set<string>();
let expired = { status: 404, body: 'Session not found' };
let begun = 0;
let called: unknown[] = [];
/** The tool that is called is not on the list any more. */
let isGone = false;
/** Told in their place. */
let oddTools: unknown[] | null = null;
/** The ids of calls that are never answered, and of those that were told to be given up. */
let waiting: unknown[] = [];
let cancelled: unknown[] = [];
/** What sign-ins are to be for as well. */
let kept: unknown[] = [];
/** How often an answer was to go on. */
let goesOn = 0;

/** An MCP server with sessions at `/mcp`, to which `/mcp/` leads. */
const server = createServer(async (request, response) => {
  let text = '';
  for await (const piece of request) text += piece;
  if (request.url === '/mcp/') return response.writeHead(307, { Location: '/mcp' }).end();
  if (request.url === '/away') return response.writeHead(307, { Location: 'http://127.0.0.1:1/mcp' }).end();
  if (request.headers['last-event-id']) {
    goesOn += 1;
    return response.writeHead(200, { 'Content-Type': 'text/event-stream' }).flushHeaders();
  }
  if (request.method !== 'POST') return response.writeHead(405).end();
  const { id, method, params } = JSON.parse(text);
  if (method === 'notifications/cancelled') cancelled.push(params.requestId);
  const answer = (result: object, headers = {}) =>
    response
      .writeHead(200, { 'Content-Type': 'application/json', ...headers })
      .end(JSON.stringify({ jsonrpc: '2.0', id, result }));
  if (method === 'initialize') {
    begun += 1;
    sessions.add(`session-${begun}`);
    const { protocolVersion } = params;
    const serverInfo = { name: 'Depot', version: '1' };
    return answer(
      { protocolVersion, capabilities: { tools: {} }, serverInfo },
      { 'Mcp-Session-Id': `session-${begun}` },
    );
  }
  if (!sessions.has(String(request.headers['mcp-session-id']))) {
    return response.writeHead(expired.status).end(expired.body);
  }
  if (id === undefined) return response.writeHead(202).end();
  if (method === 'tools/list') {
    const tools = [
      ...(isGone ? [] : [{ name: 'get_file', inputSchema: { type: 'object' } }]),
      { name: 'later', inputSchema: { type: 'object' }, execution: { taskSupport: 'required' } },
      { name: 'huge', inputSchema: { type: 'object', description: 'x'.repeat(30_000) } },
    ];
    return answer(oddTools ? { tools: oddTools, nextCursor: null } : { tools });
  }
  const { takes, says } = params.arguments;
  if (takes === 'more') {
    const scope = params.arguments.scope ? ' scope="files:read files:write",' : '';
    const challenge = `Bearer error="insufficient_scope",${scope} resource_metadata="https://a.test/"`;
    return response.writeHead(403, { 'WWW-Authenticate': challenge }).end();
  }
  if (takes === 'for ever') return waiting.push(id);
  if (takes === 'two connections') {
    waiting.push(id);
    response.writeHead(200, { 'Content-Type': 'text/event-stream' });
    return response.end('id: 1\nretry: 10\ndata: \n\n');
  }
  if (says) {
    response.writeHead(200, { 'Content-Type': 'text/event-stream' });
    const notice = (method: string, given: object) =>
      response.write(`data: ${JSON.stringify({ jsonrpc: '2.0', method, params: given })}\n\n`);
    if (says === 'its tools are others') notice('notifications/tools/list_changed', {});
    if (says === 'too much') response.write(`data: "${'x'.repeat(5_000_000)}`);
    if (says === 'how far it is') {
      const { progressToken } = params._meta;
      notice('notifications/progress', { progressToken: 'another', progress: 1, total: 2 });
      notice('notifications/progress', { progressToken, progress: 1, total: 4, message: 'A\nquarter' });
      notice('notifications/message', { level: 'error', data: ['odd'] });
      notice('notifications/progress', { progressToken, progress: 1 });
    }
    if (says === 'nothing more' || says === 'too much') return response.end();
    const content = [{ type: 'text', text: 'said' }];
    return response.end(`data: ${JSON.stringify({ jsonrpc: '2.0', id, result: { content } })}\n\n`);
  }
  called.push(params.arguments);
  return answer({ content: [{ type: 'text', text: 'done' }] });
});

const signal = AbortSignal.timeout(30_000);
let origin = '';

beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
beforeEach(() => {
  called = [];
  isGone = false;
  oddTools = null;
  waiting = [];
  cancelled = [];
  kept = [];
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const connectTo = (path: string) => {
  const port = (server.address() as AddressInfo).port;
  const dispatcher = createOutboundDispatcher({
    purpose: 'tools',
    bounds: { bytes: 1_000_000, milliseconds: 20_000 },
    grants: [{ purpose: 'tools', host: '127.0.0.1', firstPort: port, lastPort: port }],
  });
  return connectServer({ url: `${origin}${path}`, secret: null, asPerson: true, dispatcher, signal });
};

function toolOver(path: string, inputSchema: ServerTool['inputSchema']) {
  let connection: Promise<Connection> | undefined;
  return createServerTool({
    name: 'get_file',
    server: { id: '', name: 'Depot', url: `${origin}${path}`, secretId: null, tools: [] },
    tool: { name: 'get_file', description: '', inputSchema, changes: false },
    signIn: null,
    assertPossible: async () => undefined,
    keepFurtherScopes: async (scopes) => {
      kept.push(scopes);
      return kept.length === 1;
    },
    connect: (_signal, anew) => {
      if (anew) connection = undefined;
      connection ??= connectTo(path).then((made) => ({
        ...made,
        secret: null,
        questions: createServerQuestions('Depot'),
      }));
      return connection;
    },
  });
}

it('a redirect to another place of the server is followed, and none to another', async () => {
  const tool = toolOver('/mcp/', { type: 'object' });
  expect(await tool.run({}, signal)).toMatchObject({ text: 'done' });
  await expect(connectTo('/away')).rejects.toThrow();
});

it.each([
  ['https://a.test/mcp', 'http://a.test/mcp/', 'https://a.test/mcp/'],
  ['https://a.test:8443/mcp', 'http://a.test:8443/mcp/', 'https://a.test:8443/mcp/'],
  ['http://a.test/mcp', 'https://a.test/mcp', 'https://a.test/mcp'],
  ['http://a.test/mcp', '/there', 'http://a.test/there'],
  ['https://a.test/mcp', 'http://b.test/mcp', null],
  ['https://a.test/mcp', 'http://a.test:8080/mcp', null],
  ['https://a.test/mcp', 'ftp://a.test/mcp', null],
])('a server at %s that sends on to %s is asked at %s', (address, location, place) => {
  const home = new URL(address);
  if (place === null) expect(() => placeWithin(home, home, location)).toThrow();
  else expect(placeWithin(home, home, location).href).toBe(place);
});

it.each([
  { status: 404, body: 'Session not found' },
  {
    status: 400,
    body: '{"jsonrpc":"2.0","error":{"code":-32000,"message":"Bad Request: No valid session ID provided"},"id":null}',
  },
])('a session that the server has forgotten is begun anew, and the call made once: %j', async (says) => {
  const tool = toolOver('/mcp', { type: 'object' });
  await tool.run({}, signal);
  sessions = new Set();
  expired = says;
  called = [];
  expect(await tool.run({}, signal)).toMatchObject({ text: 'done' });
  expect(called).toHaveLength(1);
});

it('a tool that takes any fields is given them, and one that names its own no others', async () => {
  await toolOver('/mcp', { type: 'object' }).run({ anything: 1 }, signal);
  await toolOver('/mcp', { anyOf: [{ properties: { a: {} } }, { properties: { b: {} } }] }).run(
    { b: 1 },
    signal,
  );
  expect(called).toEqual([{ anything: 1 }, { b: 1 }]);
  const strict = toolOver('/mcp', { type: 'object', properties: { path: {} } });
  await expect(strict.run({ other: 1 }, signal)).rejects.toMatchObject({ code: 'invalid_arguments' });
});

it('a call that a sign-in is not for has the person sign in for more, once and without another try', async () => {
  const tool = toolOver('/mcp', { type: 'object' });
  await tool.run({}, signal);
  const before = begun;
  const args = { takes: 'more', scope: true };
  await expect(tool.run(args, signal)).rejects.toMatchObject({ code: 'sign_in_needed' });
  await expect(tool.run(args, signal)).rejects.toMatchObject({ code: 'refused' });
  expect(kept).toEqual([
    ['files:read', 'files:write'],
    ['files:read', 'files:write'],
  ]);
  expect(begun).toBe(before);
  await expect(tool.run({ takes: 'more' }, signal)).rejects.toMatchObject({ code: 'refused' });
});

it('a call that is given up is told the server, and one that was answered is not', async () => {
  const tool = toolOver('/mcp', { type: 'object' });
  const stopped = new AbortController();
  await tool.run({}, stopped.signal);
  const call = tool.run({ takes: 'for ever' }, stopped.signal);
  await expect.poll(() => waiting.length).toBe(1);
  stopped.abort();
  await expect(call).rejects.toThrow();
  await expect.poll(() => cancelled).toEqual(waiting);
});

it('a call that is given up is told the server, also when its answer came to go on over another connection', async () => {
  const stopped = new AbortController();
  const call = toolOver('/mcp', { type: 'object' }).run({ takes: 'two connections' }, stopped.signal);
  await expect.poll(() => goesOn).toBe(1);
  stopped.abort();
  await expect(call).rejects.toThrow();
  await expect.poll(() => cancelled).toEqual(waiting);
  expect(cancelled).toHaveLength(1);
});

it('a tool that is described in a form of its own costs no other one', async () => {
  const annotations = { readOnlyHint: true };
  oddTools = [
    { name: 'says nothing', annotations, description: null },
    { name: 'has nothing', inputSchema: { type: 'object', properties: null, required: null }, _meta: null },
    { name: 'in lists', inputSchema: [], outputSchema: [], annotations: [] },
    {
      name: 'lists within',
      inputSchema: { type: 'object', properties: [] },
      annotations: { readOnlyHint: 'yes' },
    },
    { name: 'takes a text', inputSchema: 'string' },
    { inputSchema: { type: 'object' } },
    null,
    { name: 'tide', inputSchema: { type: 'object', properties: { port: { type: 'string' } } }, annotations },
  ];
  const { tools, leftOut } = await readServer(await connectTo('/mcp'), signal);
  expect(tools.map(({ name, changes }) => [name, changes])).toEqual([
    ['says nothing', false],
    ['has nothing', true],
    ['in lists', true],
    ['lists within', true],
    ['tide', false],
  ]);
  expect(tools.at(-1)?.inputSchema).toEqual({ type: 'object', properties: { port: { type: 'string' } } });
  expect(leftOut).toEqual([{ name: 'takes a text', reason: 'not_an_object' }]);
});

it('what cannot be offered is named with its reason', async () => {
  const { tools, leftOut } = await readServer(await connectTo('/mcp'), signal);
  expect(tools.map(({ name }) => name)).toEqual(['get_file']);
  expect(leftOut).toEqual([
    { name: 'later', reason: 'background_only' },
    { name: 'huge', reason: 'too_large' },
  ]);
});

it.each([
  ['nothing more', 'unreachable'],
  ['too much', 'too_large'],
])('an answer that says %s ends the call at once', async (says, code) => {
  const call = toolOver('/mcp', { type: 'object' }).run({ says }, signal);
  await expect(call).rejects.toMatchObject({ code });
});

it('how far a call is is told, and what else is said meanwhile harms nothing', async () => {
  const told: unknown[] = [];
  const tool = toolOver('/mcp', { type: 'object' });
  const answer = await tool.run({ says: 'how far it is' }, signal, {
    tellProgress: (each) => told.push(each),
  });
  expect(answer).toMatchObject({ text: 'said' });
  expect(told).toEqual([
    { share: 0.25, text: 'A quarter' },
    { share: null, text: '' },
  ]);
});

it('a tool is looked for once the server has said that its tools are others', async () => {
  const tool = toolOver('/mcp', { type: 'object' });
  await tool.run({ says: 'its tools are others' }, signal);
  await tool.run({}, signal);
  await tool.run({ says: 'its tools are others' }, signal);
  isGone = true;
  await expect(tool.run({}, signal)).rejects.toMatchObject({ code: 'tool_unavailable' });
});
