import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What the provider does with a question: says these pieces, says some and then nothing more, fails, or does nothing. */
type Reply =
  | { say: string[]; hang?: boolean; finish?: 'stop' | 'length' | 'content_filter' }
  | { status: number; message: string; code?: string }
  | { error: object }
  | 'silence';

export type ScriptedProvider = {
  baseUrl: string;
  /** The bodies and keys of the questions it was asked. */
  asked: {
    key: string | undefined;
    body: { model: string; messages: { role: string; content: string }[] };
  }[];
  /** Model ids that it lists; a number is the status it answers instead. */
  models: string[] | number;
  modelRequests: number;
  /** How many questions were taken back before their answer had ended. */
  cancelled: number;
  reply: Reply;
  close(): Promise<void>;
};

/** An OpenAI-compatible endpoint on this machine that does as a test tells it. */
export async function startScriptedProvider(): Promise<ScriptedProvider> {
  const server = createServer(async (request, response) => {
    if (request.url?.endsWith('/models')) {
      provider.modelRequests += 1;
      const { models } = provider;
      response.writeHead(typeof models === 'number' ? models : 200, { 'Content-Type': 'application/json' });
      response.end(JSON.stringify({ data: typeof models === 'number' ? [] : models.map((id) => ({ id })) }));
      return;
    }
    let body = '';
    for await (const chunk of request) body += chunk;
    provider.asked.push({ key: request.headers.authorization, body: JSON.parse(body) });
    response.on('close', () => {
      if (!response.writableFinished) provider.cancelled += 1;
    });
    await answer(response, provider.reply);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const provider: ScriptedProvider = {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    asked: [],
    models: ['scripted-model'],
    modelRequests: 0,
    cancelled: 0,
    reply: { say: ['Hello.'] },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return provider;
}

async function answer(response: ServerResponse, reply: Reply): Promise<void> {
  if (reply === 'silence') return;
  if ('status' in reply) {
    const { status, message, code } = reply;
    response.writeHead(status, { 'Content-Type': 'application/json' });
    response.end(JSON.stringify({ error: { message, code } }));
    return;
  }
  response.writeHead(200, { 'Content-Type': 'text/event-stream' });
  const send = (content: object) => response.write(`data: ${JSON.stringify(content)}\n\n`);
  if ('error' in reply) {
    send(reply);
    response.end('data: [DONE]\n\n');
    return;
  }
  response.flushHeaders();
  const chunk = { id: 'x', object: 'chat.completion.chunk', created: 0, model: 'scripted-model' };
  for (const content of reply.say) {
    send({ ...chunk, choices: [{ index: 0, delta: { role: 'assistant', content }, finish_reason: null }] });
    await new Promise(setImmediate);
  }
  if (reply.hang) return;
  send({ ...chunk, choices: [{ index: 0, delta: {}, finish_reason: reply.finish ?? 'stop' }] });
  send({ ...chunk, choices: [], usage: { prompt_tokens: 120, completion_tokens: 9, total_tokens: 129 } });
  response.end('data: [DONE]\n\n');
}
