import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * Stands before a server, and cuts the first connection to it that answers with these words, right behind them: as a
 * network does, without an end of the answer.
 */
export async function startCuttingProxy(url: string, words: string) {
  const target = new URL(url);
  const asked: string[] = [];
  let hasCut = false;
  const proxy = createServer((incoming, outgoing) => {
    const { method, headers } = incoming;
    asked.push([method, headers['last-event-id'] && 'after an event'].filter(Boolean).join(' '));
    const path = incoming.url ?? '';
    const through = request(new URL(path, target), { method, headers: { ...headers, host: target.host } });
    through.on('response', (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      outgoing.flushHeaders();
      answer.on('data', (chunk: Buffer) => {
        const cuts = !hasCut && chunk.includes(words);
        hasCut ||= cuts;
        outgoing.write(chunk, () => cuts && outgoing.destroy());
      });
      answer.on('end', () => outgoing.end());
      answer.on('error', () => outgoing.destroy());
    });
    through.on('error', () => outgoing.destroy());
    outgoing.on('close', () => through.destroy());
    incoming.pipe(through);
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  return {
    url: `http://localhost:${(proxy.address() as AddressInfo).port}${target.pathname}`,
    /** The methods of all requests so far, and which of them go on after an event. */
    asked,
    async close() {
      proxy.closeAllConnections();
      proxy.close();
      await once(proxy, 'close');
    },
  };
}
