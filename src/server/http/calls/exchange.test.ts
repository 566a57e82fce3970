import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createRequestFromNodeRequest } from 'astro/app/node';
import { afterEach, expect, it } from 'vitest';
import { answerData } from '../respond.ts';
import { requestFrom } from './request-from.ts';
import { sendAnswer } from './send-answer.ts';

const servers: ReturnType<typeof createServer>[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

type Asked = { path: string; method?: string; headers?: Record<string, string | string[]> };

/** Asks a server that answers so, and hands over the answer as it came. */
async function ask(
  { path, method, headers }: Asked,
  answer: (incoming: IncomingMessage, response: ServerResponse) => void,
): Promise<{ message: IncomingMessage; text: string }> {
  const server = createServer(answer);
  servers.push(server);
  await new Promise<void>((begin) => server.listen(0, '127.0.0.1', begin));
  const { port } = server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    const options = { port, host: '127.0.0.1', path, method: method ?? 'GET', headers: headers ?? {} };
    request(options, async (message) => {
      const chunks = await message.toArray();
      resolve({ message, text: Buffer.concat(chunks).toString() });
    })
      .on('error', reject)
      .end();
  });
}

const described = ({ method, url, headers, body }: Request) => ({
  method,
  url,
  headers: [...headers],
  body,
});

it.each<Asked>([
  { path: '/api/users?page=2&name=%C3%A9' },
  { path: '/api/users', method: 'HEAD' },
  { path: '/api/users', headers: { Cookie: ['a=1', 'b=2'], 'X-Two': ['one', 'two'] } },
  { path: '/api/users', headers: { Host: 'parley.example:8443', 'Accept-Language': 'es' } },
  { path: '/api/%', headers: { 'User-Agent': 'caf\u00e9' } },
])('a request that reads is as Astro makes it: %j', async (asked) => {
  const made: unknown[] = [];
  await ask(asked, (incoming, response) => {
    made.push(described(requestFrom(incoming)), described(createRequestFromNodeRequest(incoming)));
    response.end();
  });
  expect(made[0]).toEqual(made[1]);
});

it('sends what is there whole with its length, its status and every cookie', async () => {
  const answer = answerData({ name: 'Zoë' }, { status: 201 });
  answer.headers.append('Set-Cookie', 'one=1');
  answer.headers.append('Set-Cookie', 'two=2');
  const { message, text } = await ask({ path: '/' }, (_, response) => void sendAnswer(answer, response));
  expect(text).toBe('{"data":{"name":"Zoë"}}');
  expect(message.statusCode).toBe(201);
  expect(message.headers).toMatchObject({
    'content-type': 'application/json',
    'content-length': '24',
    'cache-control': 'no-store',
    'set-cookie': ['one=1', 'two=2'],
  });
  expect(message.headers['transfer-encoding']).toBeUndefined();
});

it('sends a stream as it comes', async () => {
  const answer = new Response(new Blob(['one ', 'two']).stream(), { headers: { 'X-Kind': 'stream' } });
  const { message, text } = await ask({ path: '/' }, (_, response) => void sendAnswer(answer, response));
  expect([message.headers['x-kind'], text]).toEqual(['stream', 'one two']);
});

it('has a stream of what is there whole for who asks for one, such as a page', async () => {
  const { body, headers } = answerData({ name: 'Zoë' });
  expect(await new Response(body, { headers }).json()).toEqual({ data: { name: 'Zoë' } });
});
