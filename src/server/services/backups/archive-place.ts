import { createReadStream } from 'node:fs';
import { mkdir, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Logger } from 'pino';
import type { Environment } from '../../settings/env.ts';
import { openBucket } from '../../storage/open-storage.ts';

/** Where archives that Parley makes by itself are kept. */
export type ArchivePlace = {
  /** Of those that are there, the oldest first. */
  names(): Promise<string[]>;
  /** Keeps what `write` writes to the file that it is given. What is under the name is whole. */
  keep(name: string, write: (file: string) => Promise<void>): Promise<void>;
  remove(name: string): Promise<void>;
};

const archiveName = /^parley-\d{4}-\d{2}-\d{2}T\d{4}Z\.backup$/;
/** What the writer calls an archive that is not whole, and the list of its entries. */
const unfinishedName = /^parley-\d{4}-\d{2}-\d{2}T\d{4}Z\.backup(\.entries)?\.part$/;

/** The name of an archive by when it was begun: names are in the order of time. */
export const nameOfArchive = (now: Date): string =>
  `parley-${now
    .toISOString()
    .slice(0, 16)
    .replace(/(?<=T\d\d):/, '')}Z.backup`;

/** When an archive was begun. */
export const timeOfArchive = (name: string): Date =>
  new Date(name.replace(/^parley-(.{13})(.{2})Z\.backup$/, '$1:$2Z'));

/** In a folder, or in the bucket beside the files, under `backups/`. */
export async function openArchivePlace(
  environment: Environment,
  to: 'bucket' | { folder: string },
  log: Pick<Logger, 'warn'>,
): Promise<ArchivePlace> {
  return to === 'bucket' ? inBucket(environment, log) : inFolder(to.folder);
}

async function inFolder(folder: string): Promise<ArchivePlace> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const all = () => readdir(folder);
  return {
    names: async () => (await all()).filter((name) => archiveName.test(name)).sort(),
    async keep(name, write) {
      for (const left of await all()) if (unfinishedName.test(left)) await rm(path.join(folder, left));
      await write(path.join(folder, name));
    },
    remove: (name) => rm(path.join(folder, name), { force: true }),
  };
}

/** An archive has to be whole before it is sent: its hash is its last line. */
async function inBucket(environment: Environment, log: Pick<Logger, 'warn'>): Promise<ArchivePlace> {
  const bucket = await openBucket(environment, 'backups/', log);
  const folder = path.join(environment.dataDirectory, 'unsent-backup');
  return {
    async names() {
      const names: string[] = [];
      for await (const { key } of bucket.list()) if (archiveName.test(key)) names.push(key);
      return names.sort();
    },
    async keep(name, write) {
      await rm(folder, { recursive: true, force: true });
      await mkdir(folder, { recursive: true, mode: 0o700 });
      try {
        const file = path.join(folder, name);
        await write(file);
        await bucket.put(name, createReadStream(file));
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
    remove: (name) => bucket.remove(name),
  };
}
