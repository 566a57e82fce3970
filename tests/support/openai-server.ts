import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

type ChatRequest = { model: string; stream?: boolean; messages: { role: string; content: string }[] };

export type OpenAiServer = {
  baseUrl: string;
  /** Every request it was sent, oldest first. */
  requests: { authorization: string | undefined; body: ChatRequest }[];
  /** What it says next, in the pieces in which it says it; a status instead makes it fail. */
  script(reply: string[] | { status: number }): void;
  close(): Promise<void>;
};

/** A model provider on this machine that speaks OpenAI's wire format and says what a test tells it to. */
export async function startOpenAiServer(): Promise<OpenAiServer> {
  let reply: string[] | { status: number } = ['Hello.'];
  const requests: OpenAiServer['requests'] = [];
  const server = createServer(async (request, response) => {
    if (request.url?.endsWith('/models')) {
      response.setHeader('Content-Type', 'application/json');
      response.end(JSON.stringify({ object: 'list', data: [{ id: 'test-model', object: 'model' }] }));
      return;
    }
    requests.push({ authorization: request.headers.authorization, body: await bodyOf(request) });
    if (!Array.isArray(reply)) {
      response.writeHead(reply.status, { 'Content-Type': 'application/json' });
      response.end(JSON.stringify({ error: { message: 'secret-internal-detail', type: 'server_error' } }));
      return;
    }
    response.writeHead(200, { 'Content-Type': 'text/event-stream' });
    const chunk = (delta: object, finish: string | null = null) =>
      `data: ${JSON.stringify({ id: 'x', object: 'chat.completion.chunk', created: 0, model: 'test-model', choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`;
    for (const content of reply) {
      response.write(chunk({ role: 'assistant', content }));
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    response.write(chunk({}, 'stop'));
    response.end('data: [DONE]\n\n');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requests,
    script(next) {
      reply = next;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function bodyOf(request: IncomingMessage): Promise<ChatRequest> {
  let text = '';
  for await (const chunk of request) text += chunk;
  return JSON.parse(text) as ChatRequest;
}
