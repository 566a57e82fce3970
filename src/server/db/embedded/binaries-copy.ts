import { randomBytes } from 'node:crypto';
import { chmod, cp, lstat, mkdir, readdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import path from 'node:path';
import { errorCode } from './errors.ts';

/** Parts that only serve to compile against PostgreSQL. */
const unused = /(^|\/)(include|pkgconfig|pgxs)(\/|$)|\.a$/;

/**
 * Recreates the links between library names that packages cannot carry and that an install without scripts
 * does not make.
 * @throws when a link is missing and cannot be made
 */
export async function restoreLibraryLinks(native: string): Promise<void> {
  for (const { link, leadsTo } of await listLinks(native)) {
    if (await lstat(link).catch(() => undefined)) continue;
    await symlink(leadsTo, link).catch((error) => {
      if (errorCode(error) !== 'EEXIST') throw error;
    });
  }
}

/** The links that `native` ought to have. The list names both ends from the folder that holds `native`. */
async function listLinks(native: string): Promise<{ link: string; leadsTo: string }[]> {
  const list = await readFile(path.join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  return (JSON.parse(list) as { source: string; target: string }[]).map(({ source, target }) => ({
    link: path.join(native, path.relative('native', target)),
    leadsTo: path.relative(path.dirname(target), source),
  }));
}

/**
 * Makes `destination` a copy of the programs in `native`, readable by everybody and writable by nobody else.
 * The copy appears whole or not at all, a whole one is kept, and several processes may do this at once.
 * @throws when the place cannot be written
 */
export async function copyBinaries(native: string, destination: string): Promise<void> {
  const wanted = await listFiles(native);
  if (await isWhole(destination, wanted)) return;

  const unfinished = `${destination}.new-${randomBytes(6).toString('hex')}`;
  const copy = path.join(unfinished, 'copy');
  try {
    await mkdir(unfinished, { mode: 0o700 });
    await cp(native, copy, {
      recursive: true,
      verbatimSymlinks: true,
      filter: (source) => !unused.test(path.relative(native, source)),
    });
    await restoreLibraryLinks(copy);
    await openToReaders(copy);
    await rename(copy, destination).catch(async (error) => {
      if (await isWhole(destination, wanted)) return;
      if (!['ENOTEMPTY', 'EEXIST'].includes(errorCode(error) ?? '')) throw error;
      await rename(destination, path.join(unfinished, 'damaged'));
      await rename(copy, destination);
    });
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
}

/**
 * Makes a folder that everybody can read and only its maker can write to.
 * @throws when somebody else has made it or can write to it: it could hold programs of their making
 */
export async function openFolderToReaders(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const found = await lstat(folder);
  const own = found.uid === process.getuid?.() && (found.mode & 0o022) === 0;
  if (!found.isDirectory() || !own) throw new Error(`${folder} is open to other users`);
  // The umask of root may be as strict as 077.
  await chmod(folder, 0o755);
}

async function isWhole(copy: string, wanted: Map<string, number>): Promise<boolean> {
  const present = await listFiles(copy).catch(() => new Map<string, number>());
  const links = await listLinks(copy);
  const linked = await Promise.all(links.map(({ link }) => lstat(link).catch(() => undefined)));
  return linked.every(Boolean) && [...wanted].every(([name, size]) => present.get(name) === size);
}

/** Sizes in bytes of the files that matter, by path relative to `folder`. */
async function listFiles(folder: string): Promise<Map<string, number>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .filter((name) => !unused.test(name));
  const sizes = await Promise.all(files.map(async (name) => (await lstat(path.join(folder, name))).size));
  return new Map(files.map((name, index) => [name, sizes[index] ?? 0]));
}

async function openToReaders(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const entryPath = path.join(folder, entry.name);
    if (entry.isDirectory()) await openToReaders(entryPath);
    else if (entry.isFile()) await chmod(entryPath, (await lstat(entryPath)).mode & 0o100 ? 0o755 : 0o644);
  }
}
