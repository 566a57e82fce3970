import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { connectionToRunning } from '#server/db/embedded/connection.ts';
import { startEmbeddedPostgres } from '#server/db/embedded/supervisor.ts';
import { freePort, freshInstallation, type Parley, type ParleyOptions, startParley } from './parley.ts';

const silent = { debug() {}, info() {}, warn() {}, error() {} };

/** How many processes answer, and how many work off the queue. */
const nodes = { web: 2, workers: 2 };

/**
 * The same as `startParley`, of several processes: behind a proxy that gives each request to the next of them, two that
 * answer and two that work, on a database server of their own.
 */
export async function startCluster(options: ParleyOptions = {}): Promise<Parley> {
  const dataDirectory = options.dataDirectory ?? (await freshInstallation());
  const database = await startEmbeddedPostgres({ dataDirectory, log: silent });
  const connection = await connectionToRunning(dataDirectory, 'application');
  const { host = '', port, user, password } = connection ?? {};
  const proxy = await startRoundRobin(options.port ?? (await freePort()));
  const start = (settings: Record<string, string>) =>
    startParley({
      ...options,
      dataDirectory,
      port: 0,
      settings: {
        DATABASE_URL: `postgres://${user}:${password}@/parley?host=${encodeURIComponent(host)}&port=${port}`,
        PUBLIC_ORIGIN: proxy.origin,
        TRUSTED_PROXY_HOPS: '1',
        ...options.settings,
        ...settings,
      },
    });
  const first = await start({ WORKER: 'off' });
  const others = await Promise.all([
    ...Array.from({ length: nodes.web - 1 }, () => start({ WORKER: 'off' })),
    ...Array.from({ length: nodes.workers }, () => start({})),
  ]);
  const all = [first, ...others];
  proxy.ports.push(...all.slice(0, nodes.web).map(({ port: own }) => own));
  return {
    ...first,
    origin: proxy.origin,
    output: () => all.map((node) => node.output()).join(''),
    async stop(signal) {
      const [code = null] = await Promise.all(all.map((node) => node.stop(signal)));
      await proxy.stop();
      await database.stop();
      return code;
    },
  };
}

/** Hands each request to the next of `ports`, whoever sent it. */
async function startRoundRobin(port: number) {
  const ports: number[] = [];
  let next = 0;
  const server = createServer((incoming: IncomingMessage, outgoing: ServerResponse) => {
    next = (next + 1) % ports.length;
    const headers = { ...incoming.headers, 'x-forwarded-for': incoming.socket.remoteAddress };
    const passed = request(
      {
        agent: false,
        host: 'localhost',
        port: ports[next],
        method: incoming.method,
        path: incoming.url,
        headers,
      },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
        answer.pipe(outgoing);
        answer.on('error', () => outgoing.destroy());
      },
    );
    passed.on('error', () => outgoing.destroy());
    outgoing.on('close', () => passed.destroy());
    incoming.pipe(passed);
  }).listen(port, 'localhost');
  // Clients keep their connections, and none is to be closed just as it is used.
  server.keepAliveTimeout = 120_000;
  await once(server, 'listening');
  return {
    ports,
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    async stop() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
