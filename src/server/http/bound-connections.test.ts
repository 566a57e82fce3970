import { once } from 'node:events';
import { createServer } from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { boundConnections } from './bound-connections.ts';

const server = createServer((_request, response) => void response.end('here'));
boundConnections(server, 3);
let port = 0;
beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  ({ port } = server.address() as AddressInfo);
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

/** What a new connection gets for a request; null where it is ended. */
async function ask(socket: net.Socket): Promise<string | null> {
  let heard = '';
  socket.on('data', (chunk) => (heard += chunk)).on('error', () => undefined);
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
  await vi.waitFor(() => expect(heard.includes('here') || socket.destroyed).toBe(true));
  return heard === '' ? null : heard;
}

test('one network holds so many connections, and new ones as soon as it lets others go', async () => {
  const sockets = Array.from({ length: 3 }, () => net.connect(port, '127.0.0.1'));
  for (const socket of sockets) expect(await ask(socket)).toContain('here');
  expect(await ask(net.connect(port, '127.0.0.1'))).toBeNull();
  sockets[0]?.end();
  await vi.waitFor(async () => expect(await ask(net.connect(port, '127.0.0.1'))).toContain('here'));
  for (const socket of sockets) socket.destroy();
});
