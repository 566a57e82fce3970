import type { IncomingHttpHeaders } from 'node:http';
import { type Duplex, type Readable, Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate, createZstdDecompress } from 'node:zlib';
import { type Dispatcher, request } from 'undici';
import { type Bounds, bounded, tooLarge } from './bounds.ts';
import type { OutboundDispatcher } from './dispatcher.ts';
import { OutboundError } from './outbound-error.ts';

export type OutboundRequest = {
  url: string | URL;
  method?: string;
  headers?: Record<string, string>;
  body?: string | Uint8Array | null;
  signal?: AbortSignal | null;
  dispatcher: OutboundDispatcher;
  /** Milliseconds between two pieces of the answer, where that is not the dispatcher's own. */
  silence?: number | undefined;
  /** What the dispatcher allows is the most, whatever these say. */
  bounds: Bounds;
};

export type OpenAnswer = {
  status: number;
  headers: IncomingHttpHeaders;
  /** Unpacked; at most `bounds.bytes` of it come. Has to be read, or destroyed. */
  body: Readable;
};

/**
 * Makes one request; everything that is asked of others goes this way. Redirects are answered, not followed: what is
 * sent may hold a secret, which is that host's.
 * @throws what undici throws, an `OutboundError` beyond the bounds, or the signal's reason
 */
export async function openAnswer(asked: OutboundRequest): Promise<OpenAnswer> {
  const { url, method = 'GET', headers = {}, body: sentBody = null, signal = null, bounds } = asked;
  const dispatcher = bounded(asked.dispatcher, bounds);
  const sent = {
    headers: { 'accept-encoding': 'identity', ...headers },
    body: sentBody,
    signal,
    dispatcher,
    ...(asked.silence !== undefined && { bodyTimeout: asked.silence }),
  };
  const answer = await request(url, { method: method as Dispatcher.HttpMethod, ...sent });
  const body = unpacked(answer.body, String(answer.headers['content-encoding'] ?? ''), bounds.bytes);
  // It may end before anybody has begun to read it.
  body.on('error', () => undefined);
  return { status: answer.statusCode, headers: answer.headers, body };
}

/** Some pack what they send though they were asked not to. */
const decoders = new Map<string, () => Duplex>([
  ['gzip', createGunzip],
  ['x-gzip', createGunzip],
  ['deflate', createInflate],
  ['br', createBrotliDecompress],
  ['zstd', createZstdDecompress],
]);

function unpacked(body: Readable, header: string, bytes: number): Readable {
  const encoding = header.trim().toLowerCase();
  if (encoding === '' || encoding === 'identity') return body;
  const decoder = decoders.get(encoding)?.();
  if (!decoder) {
    destroyQuietly(body);
    throw new OutboundError('unreachable', `packed as ${encoding.slice(0, 100)}`);
  }
  // What is a kilobyte on its way may be a gigabyte here.
  let size = 0;
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      if (size > bytes) done(tooLarge(bytes));
      else done(null, chunk);
    },
  });
  body.on('error', (error) => decoder.destroy(error));
  decoder.on('error', (error) => counted.destroy(error));
  counted.on('close', () => {
    decoder.destroy();
    destroyQuietly(body);
  });
  return body.pipe(decoder).pipe(counted);
}

/** Ends an answer that nobody reads on, and its connection with it. */
export function destroyQuietly(body: Readable): void {
  body.on('error', () => undefined).destroy();
}

/** The media type of an answer, without its parameters. */
export const mediaTypeOf = ({ 'content-type': header }: IncomingHttpHeaders): string =>
  (header ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
