import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';

const port = 5432;

type Client = { socket: net.Socket; waiting: Buffer[] };

/**
 * A pooler in transaction mode, with one connection behind it that everybody takes turns on. As PgBouncer before 1.21, it
 * knows nothing of prepared statements, and takes nothing back of what a client has set.
 */
export async function startPooler(connection: pg.PoolConfig) {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'parley-pooler-'));
  const behind = new pg.Client(connection);
  await behind.connect();
  behind.on('error', () => undefined);
  const { stream } = (behind as unknown as { connection: { stream: net.Socket } }).connection;
  stream.removeAllListeners('data');

  const queue: Client[] = [];
  const sockets = new Set<net.Socket>();
  let owner: Client | null = null;
  /** Answers that the owner still waits for: of simple queries, and of synchronisation points. */
  let due = 0;

  const send = (client: Client) => {
    for (const message of client.waiting.splice(0)) {
      const type = String.fromCharCode(message[0] ?? 0);
      if (type === 'Q' || type === 'S') due += 1;
      stream.write(message);
    }
  };
  const next = () => {
    owner = queue.shift() ?? null;
    if (owner) send(owner);
  };
  const fromServer = createReader((message) => {
    owner?.socket.write(message);
    if (message[0] !== 'Z'.charCodeAt(0)) return;
    due -= 1;
    if (due === 0 && message[5] === 'I'.charCodeAt(0)) next();
  });
  stream.on('data', fromServer);

  const server = net.createServer((socket) => {
    const client: Client = { socket, waiting: [] };
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => {
      sockets.delete(socket);
      if (queue.includes(client)) queue.splice(queue.indexOf(client), 1);
    });
    const read = createReader((message) => {
      // Its end is nothing to the server.
      if (message[0] === 'X'.charCodeAt(0)) return;
      client.waiting.push(message);
      if (owner === client) send(client);
      else if (!queue.includes(client)) {
        queue.push(client);
        if (!owner) next();
      }
    });
    socket.once('data', () => {
      // Whoever knocks is let in: AuthenticationOk, and ready for queries.
      socket.write(Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0, 0x5a, 0, 0, 0, 5, 0x49]));
      socket.on('data', read);
    });
  });
  server.listen(path.join(folder, `.s.PGSQL.${port}`));
  await once(server, 'listening');
  return {
    /** For `DATABASE_URL`. */
    url: `postgres://${connection.user}@/parley?host=${encodeURIComponent(folder)}&port=${port}`,
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      stream.destroy();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Calls back with each whole message of a stream. */
function createReader(onMessage: (message: Buffer) => void) {
  let rest = Buffer.alloc(0);
  return (chunk: Buffer) => {
    rest = Buffer.concat([rest, chunk]);
    while (rest.length >= 5 && rest.length > rest.readInt32BE(1)) {
      const length = rest.readInt32BE(1) + 1;
      onMessage(rest.subarray(0, length));
      rest = rest.subarray(length);
    }
  };
}
