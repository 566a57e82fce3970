import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { guardBody } from './guard-body.ts';

let answer: (request: IncomingMessage, response: ServerResponse) => void = () => undefined;
const server = createServer((request, response) => {
  request.on('error', () => undefined);
  const pace = { window: 100, bytes: 100 };
  guardBody(request, response, () => response.writeHead(408).end('too slow'), pace);
  answer(request, response);
});

beforeAll(async () => void (await once(server.listen(0, '127.0.0.1'), 'listening')));
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

/** What the server has sent when it has ended the connection. */
async function untilEnded(socket: Socket): Promise<string> {
  let said = '';
  socket.on('data', (text) => (said += text)).on('error', () => undefined);
  await once(socket, 'close');
  return said;
}

async function open(...head: string[]): Promise<Socket> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(`${['POST / HTTP/1.1', 'Host: localhost', ...head].join('\r\n')}\r\n\r\n`);
  return socket;
}

/** Sends a little again and again. */
function drip(socket: Socket, text: string): void {
  const timer = setInterval(() => socket.write(text), 20);
  socket.once('close', () => clearInterval(timer));
}

const reading = (request: IncomingMessage, response: ServerResponse) =>
  void request.resume().once('end', () => response.end('all of it'));

it.each([
  ['with a length', ['Content-Length: 50000'], 'x'],
  ['in chunks', ['Transfer-Encoding: chunked'], '1\r\nx\r\n'],
])('a body %s that hardly comes ends its connection, after an answer', async (_, head, text) => {
  answer = reading;
  const socket = await open(...head);
  drip(socket, text);
  expect(await untilEnded(socket)).toMatch(/^HTTP\/1\.1 408 .*too slow/s);
});

it('one that comes fast enough is taken, however long it takes', async () => {
  answer = reading;
  const socket = await open('Content-Length: 4000', 'Connection: close');
  drip(socket, 'x'.repeat(100));
  expect(await untilEnded(socket)).toMatch(/all of it/);
});

it('one that is not read is waited for as long as it is we who wait', async () => {
  answer = (request, response) => void setTimeout(() => reading(request, response), 500);
  const socket = await open('Content-Length: 100000', 'Connection: close');
  socket.write('x'.repeat(100_000));
  expect(await untilEnded(socket)).toMatch(/all of it/);
});

it('what is refused in its head is answered at once, and the rest is not taken', async () => {
  answer = (_request, response) => void response.writeHead(413).end('too large');
  const socket = await open('Content-Length: 50000000000');
  let sent = 0;
  const piece = 'x'.repeat(1_000_000);
  const send = () => {
    while (!socket.destroyed && socket.writable) {
      sent += piece.length;
      if (!socket.write(piece)) return void socket.once('drain', send);
    }
  };
  send();
  expect(await untilEnded(socket)).toMatch(/^HTTP\/1\.1 413 .*too large/s);
  expect(sent).toBeLessThan(20_000_000_000);
});

it('a small body that nobody reads costs nobody their connection', async () => {
  answer = (_request, response) => void response.writeHead(401).end('who are you?');
  const socket = await open('Content-Length: 10');
  await once(socket, 'data');
  socket.write('0123456789GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n');
  expect(await untilEnded(socket)).toMatch(/401 .*who are you/s);
});
