import { mkdtemp } from 'node:fs/promises';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import type pg from 'pg';

const port = 5432;

/**
 * Stands between Parley and its PostgreSQL and hears every statement, whichever way the driver sends it.
 * @param connection a way to the server over its Unix socket
 */
export async function startQueryCounter(connection: pg.PoolConfig) {
  const statements: string[] = [];
  const folder = await mkdtemp(path.join(os.tmpdir(), 'parley-queries-'));
  const sockets = new Set<net.Socket>();
  const server = net.createServer((client) => {
    const behind = net.connect(path.join(connection.host ?? '', `.s.PGSQL.${connection.port}`));
    const listen = createListener((text) => statements.push(text));
    client.on('data', listen);
    client.pipe(behind).pipe(client);
    for (const socket of [client, behind]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => sockets.delete(socket));
    }
  });
  await new Promise<void>((resolve) => server.listen(path.join(folder, `.s.PGSQL.${port}`), resolve));
  const { user, password } = connection;
  return {
    /** For `DATABASE_URL`. */
    url: `postgres://${user}:${password}@/parley?host=${encodeURIComponent(folder)}&port=${port}`,
    folder,
    /** The queries that `work` causes, without what opens and closes their transactions. */
    async during(work: () => Promise<unknown>): Promise<string[]> {
      const from = statements.length;
      await work();
      return statements.slice(from).filter((text) => !housekeeping.test(text));
    },
    close() {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}

/**
 * What frames statements, and what the process does by itself every few seconds: its signs of life, its queue, and a look
 * after its answers.
 */
const housekeeping =
  /^\s*(begin|commit|rollback|select set_config\()|\b(processes|graphile_worker)\b|status = 'streaming' AND writer_id/i;

/** Reads the driver's side of one connection; a prepared statement counts each time it is run. */
function createListener(onStatement: (text: string) => void) {
  const prepared = new Map<string, string>();
  let rest = Buffer.alloc(0);
  let started = false;
  return (chunk: Buffer) => {
    rest = Buffer.concat([rest, chunk]);
    for (;;) {
      // The first message has no type.
      const head = started ? 1 : 0;
      if (rest.length < head + 4) return;
      const length = head + rest.readInt32BE(head);
      if (rest.length < length) return;
      const type = started ? String.fromCharCode(rest[0] ?? 0) : '';
      const [first = '', second = ''] = rest.toString('utf8', head + 4, length).split('\0');
      if (type === 'Q') onStatement(first);
      if (type === 'P') prepared.set(first, second);
      if (type === 'B') onStatement(prepared.get(second) ?? '');
      started = true;
      rest = rest.subarray(length);
    }
  };
}
