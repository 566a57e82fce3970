import { hash, randomBytes, timingSafeEqual } from 'node:crypto';
import { crc32 } from 'node:zlib';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const secretLength = 40;

/** `length` characters of base62 from the system's random source, without modulo bias. */
export function randomBase62(length: number): string {
  let text = '';
  while (text.length < length) {
    for (const byte of randomBytes(length * 2)) {
      if (byte < 248 && text.length < length) text += alphabet[byte % 62];
    }
  }
  return text;
}

const checksumOf = (text: string) => crc32(text).toString(16).padStart(8, '0');

/** What the keys of assistants begin with. */
export const botKeyPrefix = 'pk_';

export type IssuedSecret = { plainText: string; hash: string };

/**
 * An opaque token in Sanctum's shape: `prefix` + `id|` + 40 base62 characters + a CRC-32 checksum, which lets
 * secret scanners recognise it and typing errors be refused without a query. Only `hash` may be stored.
 */
export function issueSecret(id: string, prefix = ''): IssuedSecret {
  const random = randomBase62(secretLength);
  const secret = `${random}${checksumOf(random)}`;
  return { plainText: `${prefix}${id}|${secret}`, hash: hashSecret(secret) };
}

/** The parts of a token that is well formed, or `null`. */
export function parseSecret(plainText: string, prefix = ''): { id: string; hash: string } | null {
  if (!plainText.startsWith(prefix)) return null;
  const match = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\|([0-9A-Za-z]{40})([0-9a-f]{8})$/.exec(
    plainText.slice(prefix.length),
  );
  if (!match) return null;
  const [, id, random, checksum] = match as unknown as [string, string, string, string];
  return checksumOf(random) === checksum ? { id, hash: hashSecret(random + checksum) } : null;
}

/** SHA-256 in hex: enough for secrets that are themselves 238 random bits. */
export function hashSecret(secret: string): string {
  return hash('sha256', secret);
}

export function equalHashes(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
}
