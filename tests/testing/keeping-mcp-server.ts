import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { InMemoryEventStore } from '@modelcontextprotocol/sdk/examples/shared/inMemoryEventStore.js';
import { createMcpExpressApp } from '@modelcontextprotocol/sdk/server/express.js';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';

/**
 * An MCP server of the SDK that keeps what it has sent, with the SDK's example of a store. Its tool `unload` tells twice
 * how far it is, and goes on whether or not anybody listens.
 */
export async function startKeepingServer() {
  const sessions = new Map<string, StreamableHTTPServerTransport>();
  const app = createMcpExpressApp({ host: 'localhost' });
  app.all('/mcp', async (request: IncomingMessage & { body?: unknown }, response: ServerResponse) => {
    const session = request.headers['mcp-session-id'];
    const known = typeof session === 'string' ? sessions.get(session) : undefined;
    await (known ?? (await openSession(sessions))).handleRequest(request, response, request.body);
  });
  const http = createServer(app as RequestListener);
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  return {
    url: `http://localhost:${(http.address() as AddressInfo).port}/mcp`,
    async close() {
      http.closeAllConnections();
      http.close();
      await once(http, 'close');
    },
  };
}

async function openSession(sessions: Map<string, StreamableHTTPServerTransport>) {
  const server = new McpServer({ name: 'Harbour', version: '1' });
  server.registerTool('unload', { description: 'Unloads a ship' }, async ({ _meta, sendNotification }) => {
    const { progressToken } = _meta ?? {};
    for (const progress of [1, 2]) {
      if (progressToken !== undefined) {
        const params = { progressToken, progress, total: 2 };
        await sendNotification({ method: 'notifications/progress', params });
      }
      await wait(300);
    }
    return { content: [{ type: 'text', text: 'All 40 crates are on the quay.' }] };
  });
  const transport: StreamableHTTPServerTransport = new StreamableHTTPServerTransport({
    sessionIdGenerator: randomUUID,
    eventStore: new InMemoryEventStore(),
    onsessioninitialized: (id) => void sessions.set(id, transport),
  });
  await server.connect(transport as Parameters<typeof server.connect>[0]);
  return transport;
}
