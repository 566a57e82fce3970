import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { glob, mkdir, open, rename, rm, stat, statfs } from 'node:fs/promises';
import path from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AppError } from '../errors.ts';

export class FileTooLargeError extends Error {
  override name = 'FileTooLargeError';
}

export type StoredFile = { key: string; size: number; sha256: string };

/** Where uploaded bytes live: a folder tree of its own per space and bot. */
export type FileStorage = {
  /**
   * Writes a stream to stable storage; the file appears whole or not at all.
   * @throws {FileTooLargeError} beyond `maximumBytes`
   * @throws {AppError} `storage_unavailable` while the disk has less room than is kept free
   */
  write(
    place: { spaceId: string; modelBotId: string },
    bytes: AsyncIterable<Uint8Array>,
    maximumBytes: number,
  ): Promise<StoredFile>;
  /** The local path of a stored file, for the parser and for downloads. */
  pathOf(key: string): string;
  /** Removes a file; one that is already gone is fine. */
  remove(key: string): Promise<void>;
  /** Removes every file of a bot. */
  removeModelBot(place: { spaceId: string; modelBotId: string }): Promise<void>;
  /** Removes every folder whose path below the root is like `pattern`. */
  removeLike(pattern: string): Promise<void>;
  /** Removes every file of a space. */
  removeSpace(spaceId: string): Promise<void>;
  /** Removes what a process has left that ended while it wrote. Others, which share the folder, may be writing now. */
  removeUnfinished(now?: Date): Promise<void>;
};

const unfinished = '.partial';
/** Milliseconds: no upload takes longer between two pieces. */
const longestWrite = 24 * 3_600_000;

/** @param options.reserveBytes so many bytes of the disk are left to the database and the system */
export function createFileStorage(
  rootDirectory: string,
  { reserveBytes }: { reserveBytes: number },
): FileStorage {
  const pathOf = (key: string) => path.join(rootDirectory, key);
  return {
    pathOf,
    remove: (key) => rm(pathOf(key), { force: true }),
    removeModelBot: ({ spaceId, modelBotId }) =>
      rm(pathOf(path.join(spaceId, modelBotId)), { recursive: true, force: true }),
    removeSpace: (spaceId) => rm(pathOf(spaceId), { recursive: true, force: true }),
    async removeUnfinished(now = new Date()) {
      for await (const name of glob(`*/*/*${unfinished}`, { cwd: rootDirectory })) {
        const { mtime } = await stat(pathOf(name));
        if (now.getTime() - mtime.getTime() > longestWrite) await rm(pathOf(name), { force: true });
      }
    },
    async removeLike(pattern) {
      for await (const folder of glob(pattern, { cwd: rootDirectory })) {
        await rm(pathOf(folder), { recursive: true, force: true });
      }
    },
    async write({ spaceId, modelBotId }, bytes, maximumBytes) {
      const key = path.join(spaceId, modelBotId, randomUUID());
      const target = pathOf(key);
      const partial = `${target}${unfinished}`;
      await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
      const { bavail, bsize } = await statfs(rootDirectory);
      if (bavail * bsize < reserveBytes) throw new AppError('storage_unavailable');
      const hash = createHash('sha256');
      let size = 0;
      const measure = new Transform({
        transform(chunk: Buffer, _encoding, done) {
          size += chunk.length;
          if (size > maximumBytes) return done(new FileTooLargeError());
          hash.update(chunk);
          done(null, chunk);
        },
      });
      try {
        await pipeline(bytes, measure, createWriteStream(partial, { mode: 0o600 }));
        await syncToDisk(partial);
        await rename(partial, target);
        await syncToDisk(path.dirname(target));
      } catch (error) {
        await rm(partial, { force: true });
        throw error;
      }
      return { key, size, sha256: hash.digest('hex') };
    },
  };
}

/** An acknowledged upload has to outlive a power cut. */
async function syncToDisk(fileOrFolder: string): Promise<void> {
  const handle = await open(fileOrFolder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
