import { fileTypeFromBuffer } from 'file-type';
import { ticketAttachmentLimits } from '#rules/tickets.ts';
import { AppError } from '../../errors.ts';

/** What a file begins with says what it is, unless it is plain text. */
const headBytes = 4_100;

/**
 * Passes the bytes of an attachment on and looks what they are, so that it never lies in memory whole.
 * @returns `mediaType` is known once all bytes have passed, which end with `invalid_request` where it is none that is
 * taken: as soon as that is plain
 */
export function watchKind(bytes: AsyncIterable<Uint8Array>): {
  bytes: AsyncGenerator<Uint8Array>;
  mediaType(): string;
} {
  let mediaType = '';
  async function* pass() {
    const { head, rest } = await beginningOf(bytes);
    const found = await fileTypeFromBuffer(head);
    mediaType = found?.mime ?? 'text/plain';
    const isTaken = (ticketAttachmentLimits.mediaTypes as readonly string[]).includes(mediaType);
    if (!isTaken || head.length === 0) throw refused();
    const watched = found ? rest : plainText(rest);
    yield* watched;
  }
  return { bytes: pass(), mediaType: () => mediaType };
}

const refused = () => new AppError('invalid_request', { fields: { file: 'invalid' } });

/** The first bytes together, and all of them again. */
async function beginningOf(bytes: AsyncIterable<Uint8Array>) {
  const iterator = bytes[Symbol.asyncIterator]();
  const chunks: Uint8Array[] = [];
  let size = 0;
  while (size < headBytes) {
    const { done, value } = await iterator.next();
    if (done) break;
    chunks.push(value);
    size += value.byteLength;
  }
  async function* rest() {
    yield* chunks.splice(0);
    yield* { [Symbol.asyncIterator]: () => iterator };
  }
  return { head: Buffer.concat(chunks).subarray(0, headBytes), rest: rest() };
}

/** @throws {AppError} `invalid_request` where it is no text */
async function* plainText(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const check = (decode: () => unknown) => {
    try {
      decode();
    } catch {
      throw refused();
    }
  };
  for await (const chunk of bytes) {
    if (chunk.includes(0)) throw refused();
    check(() => decoder.decode(chunk, { stream: true }));
    yield chunk;
  }
  check(() => decoder.decode());
}
