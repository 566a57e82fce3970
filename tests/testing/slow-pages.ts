import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';

/** A tag is never cut: half a text would be a shift that no network makes. */
const piece = /[\s\S]{999}[^>]*>|[\s\S]+$/g;

/** The same pages as at `origin`, each document arriving in pieces of about 1 kB, 5 ms apart. */
export async function startSlowly(origin: string): Promise<{ origin: string; stop(): Promise<void> }> {
  const server = http.createServer((request, response) => {
    const headers = { ...request.headers, host: new URL(origin).host, 'accept-encoding': 'identity' };
    http.get(`${origin}${request.url}`, { headers }, async (answer) => {
      const { 'content-length': _, ...kept } = answer.headers;
      response.writeHead(answer.statusCode as number, kept);
      const body = await buffer(answer);
      if (kept['content-type']?.startsWith('text/html')) {
        for (const part of body.toString().match(piece) ?? []) {
          response.write(part);
          await sleep(5);
        }
        response.end();
      } else response.end(body);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
