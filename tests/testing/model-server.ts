import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { conceptVector } from './concept-vectors.ts';

type Call = { path: string; key: string | undefined; body: Record<string, unknown> };

type EmbeddingRequest = { model: string; input: string[] };

export type ModelServer = {
  /** On `localhost`, which an installation can name among its private hosts. */
  origin: string;
  calls: Call[];
  /**
   * What it says to whoever asks for an answer; a status instead makes it fail, with a body of its own maybe, and nothing
   * at all say nothing.
   */
  reply: string | { status: number; code?: string; body?: object } | null;
  /** What it has against a request, in words; null for nothing. */
  refuses: (body: Record<string, unknown>) => string | null;
  /** Listed by `GET …/models`, and what it tells there of each beside its name. */
  models: string[];
  described: Record<string, object>;
  /** How many numbers its vectors have; a status instead makes it fail, and nothing at all makes it say nothing. */
  vectors: number | { status: number } | null;
  usage: { input: number; output: number };
  close(): Promise<void>;
};

/**
 * Speaks the wire formats of OpenAI (`/v1`), Anthropic (`/anthropic`) and Google (`/google`), as far as answers need
 * them, and says in each what a test tells it to.
 */
export async function startModelServer(): Promise<ModelServer> {
  const server = createServer(async (request, response) => {
    const path = request.url ?? '';
    if (request.method === 'GET') return listModels(response, path);
    const body = await bodyOf(request);
    self.calls.push({ path, key: keyOf(request), body });
    if (path.endsWith('/embeddings')) return makeVectors(response, body as EmbeddingRequest);
    const refusal = self.refuses(body);
    if (refusal !== null) return json(response, { error: { message: refusal } }, 400);
    if (self.reply === null) return undefined;
    if (typeof self.reply !== 'string') return fail(response, self.reply);
    if (path.startsWith('/anthropic')) return speakAnthropic(response, body, self.reply);
    if (path.startsWith('/google')) return speakGoogle(response, path, self.reply);
    return speakOpenAi(response, body, self.reply);
  });

  const fail = (
    response: ServerResponse,
    { status, code, body }: { status: number; code?: string; body?: object },
  ) => json(response, body ?? { error: { message: 'secret-detail of sk-secret', code } }, status);
  const makeVectors = (response: ServerResponse, { model, input }: EmbeddingRequest) => {
    const { vectors } = self;
    if (vectors === null) return undefined;
    if (typeof vectors !== 'number') return fail(response, vectors);
    const data = input.map((text, index) => ({ index, embedding: conceptVector(text, vectors) }));
    const tokens = input.length * 100;
    return json(response, { model, data, usage: { prompt_tokens: tokens, total_tokens: tokens } });
  };
  const listModels = (response: ServerResponse, path: string) =>
    path.startsWith('/google')
      ? json(response, { models: self.models.map((name) => ({ name: `models/${name}` })) })
      : json(response, { data: self.models.map((id) => ({ id, ...self.described[id] })) });
  const speakOpenAi = (
    response: ServerResponse,
    { model, stream }: Record<string, unknown>,
    text: string,
  ) => {
    const usage = { prompt_tokens: self.usage.input, completion_tokens: self.usage.output };
    const head = { id: 'x', created: 0, model };
    const message = { role: 'assistant', content: text };
    if (!stream)
      return json(response, { ...head, choices: [{ index: 0, message, finish_reason: 'stop' }], usage });
    return events(response, [
      { ...head, choices: [{ index: 0, delta: message }] },
      { ...head, choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] },
      { ...head, choices: [], usage },
    ]);
  };
  const speakAnthropic = (
    response: ServerResponse,
    { model, stream }: Record<string, unknown>,
    text: string,
  ) => {
    const usage = { input_tokens: self.usage.input, output_tokens: self.usage.output };
    const message = { id: 'm', type: 'message', role: 'assistant', model, stop_reason: 'end_turn', usage };
    if (!stream) return json(response, { ...message, content: [{ type: 'text', text }] });
    return events(response, [
      { type: 'message_start', message: { ...message, content: [], stop_reason: null } },
      { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } },
      { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text } },
      { type: 'content_block_stop', index: 0 },
      { type: 'message_delta', delta: { stop_reason: 'end_turn', stop_sequence: null }, usage },
      { type: 'message_stop' },
    ]);
  };
  const speakGoogle = (response: ServerResponse, path: string, text: string) => {
    const { input, output } = self.usage;
    const answer = {
      candidates: [{ content: { role: 'model', parts: [{ text }] }, finishReason: 'STOP', index: 0 }],
      usageMetadata: {
        promptTokenCount: input,
        candidatesTokenCount: output,
        totalTokenCount: input + output,
      },
    };
    return path.includes(':stream') ? events(response, [answer]) : json(response, answer);
  };

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const self: ModelServer = {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    calls: [],
    reply: 'Hello.',
    refuses: () => null,
    models: ['first-model', 'second-model'],
    described: {},
    vectors: 16,
    usage: { input: 1000, output: 100 },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return self;
}

function json(response: ServerResponse, body: object, status = 200): void {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
}

function events(response: ServerResponse, list: (Record<string, unknown> & { type?: string })[]): void {
  response.writeHead(200, { 'Content-Type': 'text/event-stream' });
  for (const event of list) {
    if (event.type) response.write(`event: ${event.type}\n`);
    response.write(`data: ${JSON.stringify(event)}\n\n`);
  }
  response.end();
}

const keyOf = ({ headers }: IncomingMessage) =>
  [headers.authorization?.replace('Bearer ', ''), headers['x-api-key'], headers['x-goog-api-key']]
    .flat()
    .find(Boolean);

async function bodyOf(request: IncomingMessage): Promise<Record<string, unknown>> {
  let text = '';
  for await (const chunk of request) text += chunk;
  return JSON.parse(text) as Record<string, unknown>;
}
