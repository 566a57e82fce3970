import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { crc32, deflateSync } from 'node:zlib';

type ChatRequest = {
  model: string;
  stream?: boolean;
  messages: { role: string; content: string; tool_calls?: { id: string }[]; tool_call_id?: string }[];
  tools?: { function: { name: string; description: string; parameters: object } }[];
  tool_choice?: string;
  max_tokens?: number;
  temperature?: number;
  response_format?: { type: string; json_schema?: object };
};

/** A tool that the model wants to use, with what it gives it. */
export type ToolCall = { name: string; arguments: unknown };
/** The pieces of a text, some of which may let wait for them, with pieces of thinking before, one that ends at the limit of length or by a filter, calls with an optional text before them, or a failure with what it says of it. */
export type Reply =
  | (string | Promise<string>)[]
  | { thinks: (string | Promise<string>)[]; says: (string | Promise<string>)[] }
  | { cut: string }
  | { filtered: string }
  | { calls: ToolCall[]; text?: string }
  | { status: number; message?: string };

export type OpenAiServer = {
  baseUrl: string;
  /** Every request it was sent, oldest first. */
  requests: { authorization: string | undefined; body: ChatRequest }[];
  /** Every request for a picture or for speech, oldest first. */
  mediaRequests: { path: string; body: Record<string, unknown> }[];
  /** The status with which it answers those from now on, and with an error the code in it. */
  failMedia(status: number, code?: string): void;
  /** What it says next, one reply a request; the last one goes on. A function answers by what it is asked. */
  script(...replies: (Reply | ((request: ChatRequest) => Reply))[]): void;
  close(): Promise<void>;
};

function finishOf(reply: Reply): string {
  if ('cut' in reply) return 'length';
  if ('filtered' in reply) return 'content_filter';
  return 'calls' in reply ? 'tool_calls' : 'stop';
}

function piecesOf(reply: Exclude<Reply, { status: number; message?: string }>): (string | Promise<string>)[] {
  if (Array.isArray(reply)) return reply;
  if ('filtered' in reply) return [reply.filtered];
  if ('thinks' in reply) return reply.says;
  return 'cut' in reply ? [reply.cut] : [reply.text ?? ''];
}

/** A model provider on this machine that speaks OpenAI's wire format and says what a test tells it to. */
export async function startOpenAiServer(): Promise<OpenAiServer> {
  let mediaStatus = 200;
  let mediaCode = 'server_error';
  let replies: Parameters<OpenAiServer['script']> = [['Hello.']];
  let calls = 0;
  const requests: OpenAiServer['requests'] = [];
  const mediaRequests: OpenAiServer['mediaRequests'] = [];
  const server = createServer(async (request, response) => {
    if (request.url?.endsWith('/models')) {
      response.setHeader('Content-Type', 'application/json');
      response.end(JSON.stringify({ object: 'list', data: [{ id: 'test-model', object: 'model' }] }));
      return;
    }
    const media = mediaAnswers[request.url?.split('/v1')[1] ?? ''];
    if (media) {
      mediaRequests.push({ path: request.url ?? '', body: JSON.parse(await textOf(request)) });
      response.writeHead(mediaStatus, {
        'Content-Type': mediaStatus === 200 ? media.type : 'application/json',
      });
      response.end(mediaStatus === 200 ? media.bytes() : JSON.stringify({ error: { code: mediaCode } }));
      return;
    }
    const asked = await bodyOf(request);
    requests.push({ authorization: request.headers.authorization, body: asked });
    const next = (replies.length > 1 ? replies.shift() : replies[0]) as (typeof replies)[number];
    const reply = typeof next === 'function' ? next(asked) : next;
    if ('status' in reply) {
      response.writeHead(reply.status, { 'Content-Type': 'application/json' });
      const { message = 'secret-internal-detail' } = reply;
      response.end(JSON.stringify({ error: { message, type: 'server_error' } }));
      return;
    }
    response.writeHead(200, { 'Content-Type': 'text/event-stream' });
    const chunk = (delta: object, finish: string | null = null) =>
      `data: ${JSON.stringify({ id: 'x', object: 'chat.completion.chunk', created: 0, model: 'test-model', choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`;
    for (const thought of 'thinks' in reply ? reply.thinks : []) {
      response.write(chunk({ role: 'assistant', reasoning_content: await thought }));
    }
    for (const content of piecesOf(reply)) {
      response.write(chunk({ role: 'assistant', content: await content }));
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    if ('calls' in reply) {
      const toolCalls = reply.calls.map(({ name, arguments: given }, index) => {
        const text = typeof given === 'string' ? given : JSON.stringify(given);
        calls += 1;
        return { index, id: `call-${calls}`, type: 'function', function: { name, arguments: text } };
      });
      response.write(chunk({ tool_calls: toolCalls }));
    }
    response.write(chunk({}, finishOf(reply)));
    response.end('data: [DONE]\n\n');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requests,
    mediaRequests,
    failMedia(status, code = 'server_error') {
      mediaStatus = status;
      mediaCode = code;
    },
    script(...next) {
      replies = next;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function bodyOf(request: IncomingMessage): Promise<ChatRequest> {
  return JSON.parse(await textOf(request)) as ChatRequest;
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += chunk;
  return text;
}

/** What it makes: a real picture of 96 by 64 pixels, and half a second of a real tone. */
const mediaAnswers: Record<string, { type: string; bytes: () => string | Buffer }> = {
  '/images/generations': {
    type: 'application/json',
    bytes: () => JSON.stringify({ created: 0, data: [{ b64_json: smallPicture().toString('base64') }] }),
  },
  '/audio/speech': { type: 'audio/wav', bytes: shortTone },
};

/** A PNG with a gradient. */
export function smallPicture(width = 96, height = 64): Buffer {
  const rows = Buffer.alloc((width * 3 + 1) * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      rows.set([40 + x, 90 + y, 160 + Math.floor((x * y) / width)], y * (width * 3 + 1) + 1 + x * 3);
    }
  }
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    check.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, check]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A WAV of 440 Hz. */
function shortTone(): Buffer {
  const [rate, samples] = [8000, 4000];
  const wave = Buffer.alloc(44 + samples * 2);
  wave.write('RIFF', 0, 'latin1');
  wave.writeUInt32LE(36 + samples * 2, 4);
  wave.write('WAVEfmt ', 8, 'latin1');
  wave.writeUInt32LE(16, 16);
  wave.writeUInt16LE(1, 20);
  wave.writeUInt16LE(1, 22);
  wave.writeUInt32LE(rate, 24);
  wave.writeUInt32LE(rate * 2, 28);
  wave.writeUInt16LE(2, 32);
  wave.writeUInt16LE(16, 34);
  wave.write('data', 36, 'latin1');
  wave.writeUInt32LE(samples * 2, 40);
  for (let at = 0; at < samples; at++) {
    wave.writeInt16LE(Math.round(8000 * Math.sin((2 * Math.PI * 440 * at) / rate)), 44 + at * 2);
  }
  return wave;
}
