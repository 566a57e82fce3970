import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { PersonQuestion, PersonReply } from '#rules/person-question.ts';
import type { ServerTool } from '#rules/tools.ts';
import { createOutboundDispatcher } from '../outbound/dispatcher.ts';
import { connectServer } from './server-client.ts';
import { createServerQuestions } from './server-questions.ts';
import { createServerTool } from './tool-server.ts';

const asksFor = {
  address: { mode: 'url', message: 'Pay the fee', url: 'https://example.org/pay', elicitationId: '1' },
  form: {
    message: 'Which quay?',
    requestedSchema: { type: 'object', properties: { quay: { type: 'string' } }, required: ['quay'] },
  },
};

/** An MCP server of the revision 2026-07-28: without sessions, and what it wants to know it asks between two calls. */
const server = createServer(async (request, response) => {
  let text = '';
  for await (const piece of request) text += piece;
  const { id, method, params = {} } = JSON.parse(text || '{}');
  const answer = (result: object) => {
    const message = JSON.stringify({ jsonrpc: '2.0', id, result: { resultType: 'complete', ...result } });
    const isStreamed = params.arguments?.streamed === true;
    const type = isStreamed ? 'text/event-stream' : 'application/json';
    response.writeHead(200, { 'Content-Type': type }).end(isStreamed ? `data: ${message}\n\n` : message);
  };
  const say = (said: unknown) => answer({ content: [{ type: 'text', text: JSON.stringify(said) }] });
  if (method === 'server/discover') {
    return answer({
      supportedVersions: ['2026-07-28'],
      capabilities: { tools: {} },
      ttlMs: 0,
      cacheScope: 'private',
    });
  }
  if (method !== 'tools/call') return response.writeHead(404).end();
  const asked = asksFor[params.arguments.asks as keyof typeof asksFor];
  if (!asked) return say(request.headers['mcp-param-tenant'] ?? null);
  if (params.inputResponses) return say(params.inputResponses);
  const inputRequests = { first: { method: 'elicitation/create', params: asked } };
  return answer({ resultType: 'input_required', inputRequests });
});

const signal = AbortSignal.timeout(30_000);

beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

/** Calls a tool with this schema as a person who answers so. */
async function call(args: object, inputSchema: ServerTool['inputSchema'], reply?: PersonReply) {
  const port = (server.address() as AddressInfo).port;
  const url = `http://127.0.0.1:${port}/mcp`;
  const dispatcher = createOutboundDispatcher({
    purpose: 'tools',
    bounds: { bytes: 1_000_000, milliseconds: 20_000 },
    grants: [{ purpose: 'tools', host: '127.0.0.1', firstPort: port, lastPort: port }],
  });
  const questions = createServerQuestions('Depot');
  const tool = createServerTool({
    name: 'deliver',
    server: { id: '', name: 'Depot', url, secretId: null, tools: [] },
    tool: { name: 'deliver', description: '', inputSchema, changes: false },
    signIn: null,
    assertPossible: async () => undefined,
    keepFurtherScopes: async () => true,
    connect: async () => ({
      ...(await connectServer({ url, secret: null, asPerson: false, dispatcher, questions, signal })),
      secret: null,
      questions,
    }),
  });
  const asked: PersonQuestion[] = [];
  const ask = async (question: PersonQuestion) => {
    asked.push(question);
    return reply ?? { action: 'decline' as const, values: [] };
  };
  const answer = await tool.run(args, signal, { asker: { ask, pause: () => () => undefined } });
  return { said: JSON.parse(typeof answer === 'string' ? answer : answer.text), asked };
}

it('what its schema puts into heads of the request is sent there, in a form that heads can have', async () => {
  const properties = { tenant: { type: 'string', 'x-mcp-header': 'Tenant' } };
  const { said } = await call({ tenant: 'Muñoz' }, { type: 'object', properties });
  expect(said).toBe(`=?base64?${Buffer.from('Muñoz').toString('base64')}?=`);
});

it.each([false, true])(
  'it may have the person open an address before it goes on (streamed: %s)',
  async (streamed) => {
    const { said, asked } = await call(
      { asks: 'address', streamed },
      { type: 'object' },
      { action: 'accept', values: [] },
    );
    expect(asked).toMatchObject([{ text: 'Pay the fee', url: 'https://example.org/pay', fields: null }]);
    expect(said).toEqual({ first: { action: 'accept' } });
  },
);

it('it may have the person fill in a form, and is told what they do', async () => {
  const values = [{ field: 'quay', value: '7' }];
  const filled = await call({ asks: 'form' }, { type: 'object' }, { action: 'accept', values });
  expect(filled.asked).toMatchObject([{ url: null, fields: [{ name: 'quay' }] }]);
  expect(filled.said).toEqual({ first: { action: 'accept', content: { quay: '7' } } });
  expect((await call({ asks: 'form' }, { type: 'object' })).said).toEqual({ first: { action: 'decline' } });
});
