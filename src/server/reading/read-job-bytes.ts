import type { Readable } from 'node:stream';
import type { ExtractionJob } from './messages.ts';

/**
 * The bytes of a job's file, as they come from the parent.
 * @returns null where they are more than may be held: they and their first decoded form are there at the same time
 */
export async function readJobBytes(
  from: Readable,
  { bytes: expected, limits }: Pick<ExtractionJob, 'bytes' | 'limits'>,
): Promise<Uint8Array | null> {
  if (expected > limits.memoryBytes / 3) return null;
  // A plain array: pdf.js refuses Node's Buffer.
  const bytes = new Uint8Array(expected);
  let length = 0;
  for await (const part of from as AsyncIterable<Buffer>) {
    bytes.set(part.subarray(0, expected - length), length);
    length = Math.min(expected, length + part.length);
  }
  return bytes.subarray(0, length);
}
