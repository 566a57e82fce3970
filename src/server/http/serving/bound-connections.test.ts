import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { boundConnections, createPipelineBound } from './bound-connections.ts';

const isToAnswer = createPipelineBound();
let asked = 0;
const ofFew = createServer((_request, response) => void response.end('here'));
boundConnections(ofFew, 3);
const ofMany = createServer((request, response) => {
  if (!isToAnswer(request, response)) return;
  asked += 1;
  setTimeout(() => response.end('here'), 20);
});

beforeAll(async () => {
  for (const server of [ofFew, ofMany]) await once(server.listen(0, '127.0.0.1'), 'listening');
});
afterAll(() => {
  for (const server of [ofFew, ofMany]) {
    server.closeAllConnections();
    server.close();
  }
});

const request = 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n';

function connect(server: Server): { socket: net.Socket; heard: () => string } {
  const socket = net.connect((server.address() as AddressInfo).port, '127.0.0.1');
  let heard = '';
  socket.on('data', (chunk) => (heard += chunk)).on('error', () => undefined);
  return { socket, heard: () => heard };
}

/** Whether a new connection is answered; it stays open then. */
async function isAnswered({ socket, heard }: ReturnType<typeof connect>): Promise<boolean> {
  socket.write(request);
  await vi.waitFor(() => expect(heard() !== '' || socket.destroyed).toBe(true));
  return heard() !== '';
}

test('one network holds so many connections, and new ones as soon as it lets others go', async () => {
  const held = [connect(ofFew), connect(ofFew), connect(ofFew)];
  for (const each of held) expect(await isAnswered(each)).toBe(true);
  expect(await isAnswered(connect(ofFew))).toBe(false);
  held[0]?.socket.end();
  await vi.waitFor(async () => expect(await isAnswered(connect(ofFew))).toBe(true));
});

test('a packet of hundreds of requests ends its connection, and is not worked off', async () => {
  asked = 0;
  const { socket } = connect(ofMany);
  socket.write(request.repeat(400));
  await once(socket, 'close');
  expect(asked).toBe(16);
});

test('a few requests at once are answered, again and again', async () => {
  const { socket, heard } = connect(ofMany);
  for (let round = 1; round <= 10; round += 1) {
    socket.write(request.repeat(4));
    await vi.waitFor(() => expect(heard().split('here').length - 1).toBe(round * 4));
  }
  socket.destroy();
});
