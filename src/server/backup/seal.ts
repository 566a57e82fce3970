import { createCipheriv, createDecipheriv, createHmac, randomBytes, scrypt } from 'node:crypto';
import { promisify } from 'node:util';
import { BackupError } from './backup-error.ts';

/**
 * An archive under a key, in the construction STREAM (Hoang, Reyhanitabar, Rogaway, Vizár 2015): chunks of AES-256-GCM
 * whose nonces count and mark the last, so that none can be changed, moved, repeated or left out.
 */
const magic = Buffer.from('PARLEY-SEALED-1\n');
const saltBytes = 16;
const prefixBytes = 7;
const checkBytes = 16;
const tagBytes = 16;
const chunkBytes = 1024 * 1024;
const headerBytes = magic.length + saltBytes + prefixBytes + checkBytes;

/** So many bytes tell whether an archive is sealed. */
export const sealedMark = magic;

/** Takes as long as a sign-in and 64 MB: nobody tries many keys. */
const derive = (key: string, salt: Buffer) =>
  (promisify(scrypt) as (key: string, salt: Buffer, bytes: number, options: object) => Promise<Buffer>)(
    key.normalize('NFC'),
    salt,
    32,
    { N: 2 ** 16, r: 8, p: 1, maxmem: 128 * 1024 * 1024 },
  );

/** Tells a wrong key from a changed archive. */
const checkOf = (derived: Buffer, head: Buffer) =>
  createHmac('sha256', derived).update(head).digest().subarray(0, checkBytes);

function nonceOf(prefix: Buffer, index: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  prefix.copy(nonce);
  nonce.writeUInt32BE(index, prefixBytes);
  nonce[11] = isLast ? 1 : 0;
  return nonce;
}

/** Seals bytes as they come. */
export async function* seal(bytes: AsyncIterable<Uint8Array>, key: string): AsyncGenerator<Buffer> {
  const [salt, prefix] = [randomBytes(saltBytes), randomBytes(prefixBytes)];
  const derived = await derive(key, salt);
  const head = Buffer.concat([magic, salt, prefix]);
  const header = Buffer.concat([head, checkOf(derived, head)]);
  yield header;
  for await (const { chunk, index, isLast } of chunksOf(bytes, chunkBytes)) {
    const cipher = createCipheriv('aes-256-gcm', derived, nonceOf(prefix, index, isLast)).setAAD(header);
    const sealed = Buffer.concat([cipher.update(chunk), cipher.final()]);
    yield Buffer.concat([sealed, cipher.getAuthTag()]);
  }
}

/**
 * Opens what `seal` made.
 * @throws {BackupError} for another key, and for bytes that were changed, moved or cut
 */
export async function* unseal(bytes: AsyncIterable<Uint8Array>, key: string): AsyncGenerator<Buffer> {
  let header: Buffer | undefined;
  let derived: Buffer = Buffer.alloc(0);
  const prefixStart = magic.length + saltBytes;
  for await (const { chunk, index, isLast } of chunksOf(bytes, chunkBytes + tagBytes, headerBytes)) {
    if (!header) {
      header = chunk;
      if (header.length < headerBytes || !header.subarray(0, magic.length).equals(magic)) throw damaged();
      derived = await derive(key, header.subarray(magic.length, prefixStart));
      const head = header.subarray(0, headerBytes - checkBytes);
      if (!checkOf(derived, head).equals(header.subarray(-checkBytes))) {
        throw new BackupError(
          'The key is not the one this archive was sealed with, or its beginning was altered.',
        );
      }
      if (isLast) throw damaged();
      continue;
    }
    const nonce = nonceOf(header.subarray(prefixStart, prefixStart + prefixBytes), index - 1, isLast);
    if (chunk.length < tagBytes) throw damaged();
    try {
      const decipher = createDecipheriv('aes-256-gcm', derived, nonce, { authTagLength: tagBytes });
      decipher.setAAD(header).setAuthTag(chunk.subarray(-tagBytes));
      yield Buffer.concat([decipher.update(chunk.subarray(0, -tagBytes)), decipher.final()]);
    } catch {
      throw damaged();
    }
  }
}

export const damaged = () =>
  new BackupError('The archive is cut or was altered; nothing of it was used. Take another copy of it.');

/** The same bytes in chunks of one size, but for the last, and for the first where that has one of its own. */
async function* chunksOf(bytes: AsyncIterable<Uint8Array>, size: number, first = size) {
  let parts: Uint8Array[] = [];
  let length = 0;
  let index = 0;
  for await (const part of bytes) {
    parts.push(part);
    length += part.length;
    // One more byte shows that a chunk is not the last.
    for (let wanted = index === 0 ? first : size; length > wanted; wanted = size) {
      const all = Buffer.concat(parts, length);
      yield { chunk: all.subarray(0, wanted), index, isLast: false };
      index += 1;
      parts = [all.subarray(wanted)];
      length -= wanted;
    }
  }
  yield { chunk: Buffer.concat(parts, length), index, isLast: true };
}
