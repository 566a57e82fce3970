import { chown, lchown, mkdtemp, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { SystemAccount } from '../../passwd.ts';
import { syncToDisk } from '../../sync-to-disk.ts';
import type { Binaries } from './binaries.ts';
import { type Credentials, databaseName, databaseRoles } from './credentials.ts';
import { replaceDurably } from './durable-files.ts';
import { gaveUp, startFailed, versionMismatch } from './errors.ts';
import { dataDirectoryArgument, type Launcher, run } from './launch.ts';
import { type DataLayout, unfinishedPrefix } from './layout.ts';
import { hostBasedAuthentication, settingArguments } from './settings.ts';

/** What `initdb` calls the database for everybody, whoever the superuser is. */
const initialDatabase = 'postgres';

/**
 * Sees to it that a whole cluster with both roles and the database exists.
 * @returns whether it was made just now
 * @throws {EmbeddedPostgresError} version_mismatch, start_failed
 */
export async function ensureCluster(
  layout: DataLayout,
  binaries: Binaries,
  launcher: Launcher,
  credentials: Credentials,
): Promise<boolean> {
  const found = await stat(layout.cluster).catch(() => undefined);
  if (!found) {
    await createCluster(layout, binaries, launcher, credentials);
    return true;
  }
  await checkVersion(layout, binaries);
  if (launcher.account && found.uid === 0) await giveTree(layout.cluster, launcher.account);
  return false;
}

/**
 * Makes the cluster beside its final place and renames it when it is complete and on disk, so that an
 * interrupted start leaves nothing that could be taken for a cluster.
 */
async function createCluster(
  layout: DataLayout,
  binaries: Binaries,
  launcher: Launcher,
  credentials: Credentials,
): Promise<void> {
  const { account } = launcher;
  const unfinished = await mkdtemp(path.join(layout.dataDirectory, unfinishedPrefix));
  try {
    if (account) await chown(unfinished, account.uid, account.gid);
    const { code, output } = await run(
      launcher,
      binaries.initdb,
      [
        `--pgdata=${dataDirectoryArgument(launcher, unfinished)}`,
        `--username=${databaseRoles.superuser}`,
        // Nobody may connect until the passwords are set.
        '--auth=reject',
        '--data-checksums',
        '--encoding=UTF8',
        '--locale=C',
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        '--no-instructions',
      ],
      { directory: unfinished, onParentDeath: 'KILL' },
    );
    if (code !== 0) throw gaveUp(layout.dataDirectory, 'initdb', output);
    await runStatements(layout, binaries, launcher, unfinished, [
      `CREATE ROLE ${databaseRoles.application} LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOBYPASSRLS`,
      // Nobody needs the database that `initdb` makes; to copy three hundred files for another one took 0.3 s.
      `ALTER DATABASE ${initialDatabase} RENAME TO ${databaseName}`,
      `ALTER DATABASE ${databaseName} OWNER TO ${databaseRoles.application}`,
      ...passwordStatements(credentials),
    ]);
    await replaceDurably(path.join(unfinished, 'pg_hba.conf'), hostBasedAuthentication, {
      mode: 0o600,
      owner: account,
    });
    await rename(unfinished, layout.cluster);
    await syncToDisk(layout.dataDirectory);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true, maxRetries: 10, retryDelay: 20 });
    throw error;
  }
}

/**
 * Sets the passwords of both roles while no server runs: the keys may have been lost or come from elsewhere.
 * @throws {EmbeddedPostgresError} start_failed
 */
export async function resetPasswords(
  layout: DataLayout,
  binaries: Binaries,
  launcher: Launcher,
  credentials: Credentials,
): Promise<void> {
  await runStatements(layout, binaries, launcher, layout.cluster, passwordStatements(credentials));
}

const passwordStatements = (credentials: Credentials) => [
  `ALTER ROLE ${databaseRoles.superuser} PASSWORD '${credentials.superuser}'`,
  `ALTER ROLE ${databaseRoles.application} PASSWORD '${credentials.application}'`,
];

/** Runs SQL in a stand-alone backend, which reads one statement a line. */
async function runStatements(
  layout: DataLayout,
  binaries: Binaries,
  launcher: Launcher,
  cluster: string,
  statements: string[],
): Promise<void> {
  const { code, output } = await run(
    launcher,
    binaries.postgres,
    [
      '--single',
      '-D',
      dataDirectoryArgument(launcher, cluster),
      ...settingArguments(),
      '-c',
      'exit_on_error=on',
      // The one that is not renamed.
      'template1',
    ],
    {
      directory: cluster,
      onParentDeath: 'KILL',
      input: statements.map((statement) => `${statement}\n`).join(''),
    },
  );
  if (code !== 0) throw gaveUp(layout.dataDirectory, 'PostgreSQL', output);
}

async function checkVersion({ dataDirectory, cluster }: DataLayout, { major }: Binaries): Promise<void> {
  const found = (await readFile(path.join(cluster, 'PG_VERSION'), 'utf8').catch(() => '')).trim();
  if (!found) {
    throw startFailed(dataDirectory, `the folder ${cluster} holds no database; move it away`);
  }
  if (found !== major) throw versionMismatch(dataDirectory, found, major);
}

/** Gives a cluster that root has put here, for example from a backup, to the user PostgreSQL runs as. */
async function giveTree(folder: string, account: SystemAccount): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const entryPath = path.join(folder, entry.name);
    if (entry.isDirectory()) await giveTree(entryPath, account);
    else await lchown(entryPath, account.uid, account.gid);
  }
  // Last, so that an interrupted change of owner is taken up again.
  await lchown(folder, account.uid, account.gid);
}
