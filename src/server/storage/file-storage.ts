import { createHash } from 'node:crypto';
import { statfs } from 'node:fs/promises';
import { pipeline, type Readable, Transform } from 'node:stream';
import type { bucketStates } from '#rules/bucket.ts';
import { AppError } from '../errors.ts';

export class FileTooLargeError extends Error {
  override name = 'FileTooLargeError';
}

export type StoredFile = { key: string; size: number; sha256: string };

/** Stored bytes that are open: whoever has them reads them to their end, or destroys `bytes`. */
type OpenedFile = {
  /** Of the whole file, whatever part of it is read. */
  size: number;
  bytes: Readable;
};

/** Which part is read, first and last byte included. */
export type ByteRange = { first: number; last: number };

/** A file on this machine's disk, for those who can only read one there. */
type LocalCopy = AsyncDisposable & { path: string };

type Place = { spaceId: string; modelBotId: string };

/** Where uploaded bytes live: a folder tree of its own per space and bot, on this disk or in a bucket. */
export type FileStorage = {
  /**
   * Writes a stream to stable storage; the file appears whole or not at all.
   * @throws {FileTooLargeError} beyond `maximumBytes`
   * @throws {AppError} `storage_unavailable` while the disk has less room than is kept free, `files_unavailable`
   */
  write(place: Place, bytes: AsyncIterable<Uint8Array>, maximumBytes: number): Promise<StoredFile>;
  /**
   * Opens a stored file. Nothing is answered before it is known to be there.
   * @param options.sha256 what the whole has to be; the stream fails at its end where it is not
   * @throws {AppError} `not_found`, `files_unavailable`
   */
  open(key: string, options?: { range?: ByteRange; sha256?: string | null }): Promise<OpenedFile>;
  /** How many bytes a file has, null where there is none. @throws {AppError} `files_unavailable` */
  sizeOf(key: string): Promise<number | null>;
  /** A file on this disk until it is disposed of. @throws {AppError} `not_found`, `files_unavailable` */
  localCopy(key: string): Promise<LocalCopy>;
  /** Stores the same bytes under another key. @throws {AppError} `not_found`, `files_unavailable` */
  copy(from: string, to: string): Promise<void>;
  /** Stores a file under a key that it had elsewhere. @throws {AppError} `files_unavailable` */
  put(key: string, bytes: AsyncIterable<Uint8Array>): Promise<void>;
  /** Every file there is. @throws {AppError} `files_unavailable` */
  list(): AsyncIterable<{ key: string; size: number }>;
  /** Removes a file; one that is already gone is fine. */
  remove(key: string): Promise<void>;
  /** Removes every file of a bot. */
  removeModelBot(place: Place): Promise<void>;
  /** Removes every folder whose path below the root is like `pattern`, of names and `*` for any one name. */
  removeLike(pattern: string): Promise<void>;
  /** Removes every file of a space. */
  removeSpace(spaceId: string): Promise<void>;
  /** How the bucket is that files lie in, asked now and for seconds at most; null where they lie on this disk. */
  bucketState(): Promise<(typeof bucketStates)[number] | null>;
  /** Removes what a process has left that ended while it wrote. Others, which share the place, may be writing now. */
  removeUnfinished(now?: Date): Promise<void>;
};

/** Milliseconds: no upload takes longer between two pieces. */
export const longestWrite = 24 * 3_600_000;

/** What `measured` has seen so far; `sha256` ends it. */
export type Measure = { size: number; sha256(): string };

/**
 * Passes bytes on while it counts and hashes them.
 * @throws {FileTooLargeError} beyond `maximumBytes`
 */
export function measured(
  bytes: AsyncIterable<Uint8Array>,
  maximumBytes: number,
): { bytes: AsyncGenerator<Uint8Array>; measure: Measure } {
  const hash = createHash('sha256');
  const measure: Measure = { size: 0, sha256: () => hash.digest('hex') };
  async function* pass() {
    for await (const chunk of bytes) {
      measure.size += chunk.byteLength;
      if (measure.size > maximumBytes) throw new FileTooLargeError();
      hash.update(chunk);
      yield chunk;
    }
  }
  return { bytes: pass(), measure };
}

/**
 * The same bytes, which fail at their end unless their hash is `sha256`. Whoever destroys them, read or not, has
 * destroyed `bytes`: a generator that nobody began would leave these open.
 */
export function verified(bytes: Readable, sha256: string): Readable {
  const hash = createHash('sha256');
  const same = new Transform({
    transform(chunk, _encoding, done) {
      hash.update(chunk);
      done(null, chunk);
    },
    flush(done) {
      done(hash.digest('hex') === sha256 ? null : new Error('A stored file is not what was uploaded'));
    },
  });
  // Whoever reads them is told.
  return pipeline(bytes, same, () => undefined);
}

/** @throws {AppError} `storage_unavailable` while a folder's disk has less than `reserveBytes` free */
export async function assertDiskRoom(folder: string, reserveBytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize < reserveBytes) throw new AppError('storage_unavailable');
}
