import type { ChildProcess } from 'node:child_process';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

const endsOfReader: ReadonlySet<string | undefined> = new Set([
  'EPIPE',
  'ECONNRESET',
  'ERR_STREAM_PREMATURE_CLOSE',
]);

/** A child has no right to any file, so it is given the bytes. One that ends before it has read them is no failure. */
export async function handOver(bytes: Readable, { stdin }: ChildProcess): Promise<void> {
  if (!stdin) return;
  await pipeline(bytes, stdin).catch((error: NodeJS.ErrnoException) => {
    if (!endsOfReader.has(error.code)) throw error;
  });
}
