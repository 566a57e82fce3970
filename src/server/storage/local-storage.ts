import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { copyFile, glob, mkdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { AppError } from '../errors.ts';
import { newFile } from '../new-file.ts';
import { syncToDisk } from '../sync-to-disk.ts';
import { presentTime } from '../time.ts';
import { assertDiskRoom, type FileStorage, longestWrite, measured, verified } from './file-storage.ts';

const unfinished = '.partial';

/**
 * Keeps files in a folder.
 * @param options.reserveBytes so many bytes of the disk are left to the database and the system
 */
export function createLocalStorage(
  rootDirectory: string,
  { reserveBytes }: { reserveBytes: number },
): FileStorage {
  const pathOf = (key: string) => path.join(rootDirectory, key);
  const place = async (key: string, writes: (partial: string) => Promise<unknown>) => {
    const target = pathOf(key);
    const partial = `${target}.${randomUUID()}${unfinished}`;
    await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
    try {
      await writes(partial);
      // An acknowledged upload has to outlive a power cut.
      await syncToDisk(partial);
      await rename(partial, target);
      await syncToDisk(path.dirname(target));
    } catch (error) {
      await rm(partial, { force: true });
      throw error;
    }
  };
  const fill = (key: string, bytes: AsyncIterable<Uint8Array>) =>
    place(key, async (partial) => pipeline(bytes, await newFile(partial)));
  const removeFolder = (folder: string) => rm(pathOf(folder), { recursive: true, force: true });
  return {
    async write({ spaceId, modelBotId }, bytes, maximumBytes) {
      const key = path.join(spaceId, modelBotId, randomUUID());
      await mkdir(rootDirectory, { recursive: true, mode: 0o700 });
      await assertDiskRoom(rootDirectory, reserveBytes);
      const { bytes: passing, measure } = measured(bytes, maximumBytes);
      await fill(key, passing);
      return { key, size: measure.size, sha256: measure.sha256() };
    },
    async open(key, { range, sha256 } = {}) {
      const { size } = await stat(pathOf(key)).catch(missingIsNotFound);
      const bytes = createReadStream(pathOf(key), range && { start: range.first, end: range.last });
      await once(bytes, 'open').catch(missingIsNotFound);
      return { size, bytes: sha256 ? verified(bytes, sha256) : bytes };
    },
    sizeOf: (key) =>
      stat(pathOf(key)).then(
        ({ size }) => size,
        (error: NodeJS.ErrnoException) => {
          if (error.code === 'ENOENT') return null;
          throw error;
        },
      ),
    async localCopy(key) {
      await stat(pathOf(key)).catch(missingIsNotFound);
      return { path: pathOf(key), async [Symbol.asyncDispose]() {} };
    },
    copy: (from, to) => place(to, (partial) => copyFile(pathOf(from), partial).catch(missingIsNotFound)),
    put: fill,
    async *list() {
      for await (const entry of glob('**', { cwd: rootDirectory, withFileTypes: true })) {
        if (!entry.isFile() || entry.name.endsWith(unfinished)) continue;
        const key = path.relative(rootDirectory, path.join(entry.parentPath, entry.name));
        const found = await stat(pathOf(key)).catch(() => null);
        if (found) yield { key: key.split(path.sep).join('/'), size: found.size };
      }
    },
    remove: (key) => rm(pathOf(key), { force: true }),
    removeModelBot: ({ spaceId, modelBotId }) => removeFolder(path.join(spaceId, modelBotId)),
    removeSpace: removeFolder,
    async removeLike(pattern) {
      for await (const folder of glob(pattern, { cwd: rootDirectory })) await removeFolder(folder);
    },
    bucketState: async () => null,
    async removeUnfinished(now = presentTime()) {
      for await (const name of glob(`**/*${unfinished}`, { cwd: rootDirectory })) {
        const { mtime } = await stat(pathOf(name));
        if (now.getTime() - mtime.getTime() > longestWrite) await rm(pathOf(name), { force: true });
      }
    },
  };
}

function missingIsNotFound(error: NodeJS.ErrnoException): never {
  throw error.code === 'ENOENT' ? new AppError('not_found') : error;
}
