import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import S3rver from 's3rver';
import type { S3Settings } from '#server/settings/env.ts';

export type S3Server = {
  /** Past the one that breaks calls. */
  settings: S3Settings;
  /** Through one that breaks as many calls as `faults.share` says. */
  faulty: S3Settings;
  faults: { share: number; seen: number; broken: number };
  stop(): Promise<void>;
};

const bucket = 'parley';

/** A server that speaks S3, and one before it that breaks calls: before they arrive, or their answers. */
export async function startS3Server(): Promise<S3Server> {
  const directory = await mkdtemp(path.join(os.tmpdir(), 'parley-s3-'));
  const options = {
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: bucket }],
  };
  const server = new S3rver(options);
  const { port } = await server.run();
  const faults = { share: 0.5, seen: 0, broken: 0 };
  const proxy = createServer((incoming, outgoing) => pass(incoming, outgoing, port, faults));
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const at = (where: number): S3Settings => ({
    endpoint: `http://127.0.0.1:${where}`,
    bucket,
    region: 'us-east-1',
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
  });
  return {
    settings: at(port),
    faulty: at((proxy.address() as AddressInfo).port),
    faults,
    async stop() {
      proxy.close();
      proxy.closeAllConnections();
      await server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** The same for a process, as its environment has them. */
export const s3Environment = ({ endpoint, bucket, region, accessKeyId, secretAccessKey }: S3Settings) => ({
  S3_ENDPOINT: endpoint,
  S3_BUCKET: bucket,
  S3_REGION: region,
  S3_ACCESS_KEY_ID: accessKeyId,
  S3_SECRET_ACCESS_KEY: secretAccessKey,
});

/**
 * Fewer than a call is tried, so that chance fails no test; a store that is away altogether has no bound. What the
 * server fails by itself counts, too.
 */
const mostInARow = 6;
const failedInARow = new Map<string, number>();

function pass(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  port: number,
  faults: S3Server['faults'],
): void {
  faults.seen += 1;
  const call = `${incoming.method} ${incoming.url}`;
  const inARow = failedInARow.get(call) ?? 0;
  const isAway = faults.share === 1;
  const isBroken = isAway || (Math.random() < faults.share && inARow < mostInARow);
  failedInARow.set(call, inARow + 1);
  if (isBroken) faults.broken += 1;
  const way = isBroken ? Math.floor(Math.random() * 4) : -1;
  if (way === 0) return void incoming.socket.destroy();
  if (way === 1) {
    incoming.resume();
    outgoing.writeHead(500, { 'content-type': 'application/xml' });
    return void outgoing.end('<Error><Code>InternalError</Code><Message>Broken on purpose</Message></Error>');
  }
  const { method, url, headers } = incoming;
  const forwarded = request({ host: '127.0.0.1', port, method, path: url, headers }, (answer) => {
    if (!isBroken && (answer.statusCode ?? 500) < 500) failedInARow.set(call, 0);
    // Its call has arrived, and whoever made it does not get to know.
    if (way === 2) {
      answer.resume();
      return void incoming.socket.destroy();
    }
    outgoing.writeHead(answer.statusCode ?? 500, answer.headers);
    if (way !== 3) return void answer.pipe(outgoing);
    answer.once('data', (chunk: Buffer) => {
      outgoing.write(chunk.subarray(0, chunk.length / 2), () => incoming.socket.destroy());
      answer.destroy();
    });
    answer.once('end', () => incoming.socket.destroy());
  });
  forwarded.on('error', () => incoming.socket.destroy());
  incoming.on('error', () => forwarded.destroy());
  incoming.pipe(forwarded);
}
