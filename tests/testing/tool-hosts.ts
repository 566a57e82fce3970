import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

type Received = { method: string; path: string; headers: Record<string, unknown>; body: string };

export type ToolHost = {
  origin: string;
  port: number;
  /** Every request it got, oldest first. */
  received: Received[];
  close(): Promise<void>;
};

/**
 * A site on this machine: an HTTP interface for `/orders`, OAuth's tokens at `/token`, a page at `/page`, a redirect at `/away`, and an MCP server
 * at `/mcp` with a tool that only reads and, on the second page of its list, one that does not say so. The list of the
 * server at `/mcp/endless` has no last page.
 */
export async function startToolHost(
  page = '<main><p>The office moves in May.</p></main>',
): Promise<ToolHost> {
  const received: Received[] = [];
  const server = createServer(async (request, response) => {
    const body = await textOf(request);
    const { method = '', url = '', headers } = request;
    received.push({ method, path: url, headers, body });
    if (url.startsWith('/mcp')) return answerMcp({ method, path: url, body }, response);
    if (url === '/token') {
      const token = `token-for-${headers.authorization}`.replace(' ', '-');
      return send(response, 200, { access_token: token, token_type: 'Bearer' });
    }
    if (url === '/page') return send(response, 200, page, 'text/html');
    if (url === '/away') return response.writeHead(302, { location: 'http://127.0.0.1/' }).end();
    if (url.startsWith('/orders/raw')) return send(response, 200, 'It is \0 raw \ud83d.', 'text/plain');
    if (url.startsWith('/orders/all')) return send(response, 200, 'order '.repeat(5_000), 'text/plain');
    if (url.startsWith('/orders/missing')) return send(response, 404, { error: 'no such order' });
    // An interface that repeats what it was sent, its secret too.
    return send(response, 200, { url, echo: headers.authorization ?? headers['x-key'] ?? null, body });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://localhost:${port}`,
    port,
    received,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function answerMcp(
  { method, path, body }: Pick<Received, 'method' | 'path' | 'body'>,
  response: ServerResponse,
): void {
  if (method !== 'POST') {
    send(response, 405, {});
    return;
  }
  const { id, method: call, params } = JSON.parse(body);
  if (id === undefined) {
    response.writeHead(202).end();
    return;
  }
  const object = (properties: object) => ({ type: 'object', properties });
  const results: Record<string, () => unknown> = {
    initialize: () => ({
      protocolVersion: params.protocolVersion,
      capabilities: { tools: {} },
      serverInfo: { name: 'Warehouse', version: '1' },
    }),
    'tools/list': () => {
      const stock = {
        name: 'stock',
        description: 'How much is there',
        inputSchema: object({ item: { type: 'string' } }),
        annotations: { readOnlyHint: true },
      };
      const reorder = {
        name: 'reorder',
        inputSchema: object({ item: { type: 'string' }, count: { type: 'number' } }),
      };
      if (path === '/mcp/endless') {
        const page = Number(params?.cursor ?? 0) + 1;
        return { tools: [{ ...stock, name: `stock-${page}` }], nextCursor: String(page) };
      }
      return params?.cursor === 'more' ? { tools: [reorder] } : { tools: [stock], nextCursor: 'more' };
    },
    'tools/call': () => ({
      content: [{ type: 'text', text: `${params.name}: ${JSON.stringify(params.arguments)}` }],
    }),
  };
  const result = results[call]?.();
  const error = { code: -32601, message: 'Method not found' };
  send(response, 200, { jsonrpc: '2.0', id, ...(result ? { result } : { error }) });
}

function send(response: ServerResponse, status: number, body: unknown, type = 'application/json'): void {
  response.writeHead(status, { 'content-type': type });
  response.end(typeof body === 'string' ? body : JSON.stringify(body));
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += chunk;
  return text;
}

/** An OpenAPI document of the interface above. */
export const ordersDocument = (origin: string) =>
  JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Orders', version: '1' },
    servers: [{ url: origin }],
    components: {
      schemas: { Order: { type: 'object', properties: { item: { type: 'string' } }, required: ['item'] } },
    },
    paths: {
      '/orders/{id}': {
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
        get: {
          operationId: 'readOrder',
          summary: 'An order',
          parameters: [{ name: 'fields', in: 'query', schema: { type: 'array', items: { type: 'string' } } }],
        },
        delete: {
          operationId: 'cancelOrder',
          parameters: [{ name: 'If-Match', in: 'header', required: true, schema: { type: 'string' } }],
        },
      },
      '/orders/{id}/photo': {
        put: { operationId: 'sendPhoto', requestBody: { required: true, content: { 'image/png': {} } } },
      },
      '/orders': {
        post: {
          operationId: 'placeOrder',
          summary: 'Place an order',
          requestBody: {
            required: true,
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Order' } } },
          },
        },
      },
    },
  });
