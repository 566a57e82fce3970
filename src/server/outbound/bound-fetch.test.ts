import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBoundFetch } from './bound-fetch.ts';
import { createTrustedDispatcher } from './dispatcher.ts';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

let answer: Answer = (_request, response) => void response.end();
const server = createServer((request, response) => answer(request, response));
const bounds = { bytes: 128 * 1024 * 1024, milliseconds: 60_000 };
const dispatcher = createTrustedDispatcher({ bounds });
const fetch = createBoundFetch(dispatcher, bounds);
let origin = '';

beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await dispatcher.destroy();
  server.close();
});

describe('a fetch for providers', () => {
  it('sends what it is given and answers status, headers and text', async () => {
    answer = async (request, response) => {
      const pieces: Buffer[] = [];
      for await (const piece of request) pieces.push(piece as Buffer);
      response.writeHead(418, { 'X-Told': request.headers['x-asked'], 'Set-Cookie': ['a=1', 'b=2'] });
      response.end(`${request.method} ${request.url} ${Buffer.concat(pieces)}`);
    };
    const response = await fetch(`${origin}/v1/chat?x=1`, {
      method: 'POST',
      headers: { 'X-Asked': 'yes' },
      body: 'ñ',
    });
    expect([response.status, response.ok]).toEqual([418, false]);
    expect(response.headers.get('x-told')).toBe('yes');
    expect(response.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
    expect(await response.text()).toBe('POST /v1/chat?x=1 ñ');
  });

  it('hands on pieces as they come', async () => {
    const ready = Promise.withResolvers<ServerResponse>();
    answer = (_request, response) => {
      response.write('one');
      ready.resolve(response);
    };
    const reader = (await fetch(origin)).body?.pipeThrough(new TextDecoderStream()).getReader();
    expect(await reader?.read()).toEqual({ done: false, value: 'one' });
    (await ready.promise).end('two');
    expect(await reader?.read()).toEqual({ done: false, value: 'two' });
    expect((await reader?.read())?.done).toBe(true);
  });

  it('hands on what came together as one where many answers flow, and all of it', async () => {
    const answers = 200;
    const words = 40;
    answer = (_request, response) => {
      response.writeHead(200, { 'Content-Type': 'text/event-stream' });
      let sent = 0;
      const send = () => {
        sent += 1;
        response.write(`data: ${sent}\n\n`, () => (sent < words ? setTimeout(send, 5) : response.end()));
      };
      send();
    };
    const all = Array.from({ length: words }, (_, at) => `data: ${at + 1}\n\n`).join('');
    const read = async () => {
      const pieces: string[] = [];
      const { body } = await fetch(origin);
      for await (const piece of body?.pipeThrough(new TextDecoderStream()) ?? []) pieces.push(piece);
      expect(pieces.join('')).toBe(all);
      return pieces.length;
    };
    const counts = await Promise.all(Array.from({ length: answers }, read));
    expect(counts.reduce((sum, count) => sum + count, 0)).toBeLessThan((answers * words) / 2);
  });

  it('holds back a provider who is quicker than its reader', async () => {
    let sent = 0;
    const most = 64 * 1024 * 1024;
    answer = (_request, response) => {
      const piece = Buffer.alloc(64 * 1024);
      const send = () => {
        while (sent < most) {
          sent += piece.length;
          if (!response.write(piece)) return void response.once('drain', send);
        }
        response.end();
      };
      send();
    };
    const reader = (await fetch(origin)).body?.getReader();
    await reader?.read();
    let before = -1;
    // Until the buffers on the way are full, and nothing moves.
    while (before !== sent) {
      before = sent;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    expect(sent).toBeLessThan(most / 2);
    await reader?.cancel();
  });

  it('ends the request when the reader has had enough', async () => {
    const closed = Promise.withResolvers<void>();
    answer = (_request, response) => {
      response.on('close', closed.resolve);
      response.write('one');
    };
    await (await fetch(origin)).body?.cancel();
    await closed.promise;
  });

  it('is stopped before and after the answer began, with the reason that is given', async () => {
    const reason = new Error('enough');
    const stopped = new AbortController();
    answer = () => stopped.abort(reason);
    await expect(fetch(origin, { signal: stopped.signal })).rejects.toBe(reason);

    const late = new AbortController();
    answer = (_request, response) => void response.write('one');
    const response = await fetch(origin, { signal: late.signal });
    const reader = response.body?.getReader();
    await reader?.read();
    late.abort(reason);
    await expect(reader?.read()).rejects.toBe(reason);
  });

  it('fails as fetch does where nobody answers, and where the answer breaks off', async () => {
    const nobody = fetch('http://127.0.0.1:9/');
    await expect(nobody).rejects.toThrow(new TypeError('fetch failed'));
    await expect(nobody).rejects.toMatchObject({ cause: { code: 'ECONNREFUSED' } });

    answer = (_request, response) => void response.write('one', () => response.destroy());
    await expect((await fetch(origin)).text()).rejects.toThrow();
  });

  it('follows no redirect, and takes an answer without a body', async () => {
    answer = (_request, response) => void response.writeHead(307, { Location: 'http://127.0.0.1:9/' }).end();
    expect((await fetch(origin)).status).toBe(307);
    answer = (_request, response) => void response.writeHead(204).end();
    const empty = await fetch(origin);
    expect([empty.status, empty.body]).toEqual([204, null]);
  });
});
