import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import type { SettingName } from '#server/settings/settings.ts';

export type Parley = {
  origin: string;
  port: number;
  dataDirectory: string;
  process: ChildProcess;
  /** Everything it has printed so far, both streams. */
  output(): string;
  /** The one-time set-up link, when the database was empty. */
  setupLink: string | null;
  stop(signal?: NodeJS.Signals): Promise<number | null>;
};

/** Settings by the names that `src/server/settings/settings.ts` has, and what tests tell Node and what it loads. */
type SettingsGiven = {
  [Name in SettingName | 'NODE_OPTIONS' | 'BREAKING_ISLANDS' | 'MOVABLE_CLOCK']?: string;
};

export type ParleyOptions = {
  dataDirectory?: string;
  port?: number;
  settings?: SettingsGiven;
  /** Another build than the project's own. */
  program?: string;
};

/** A port nobody uses right now. */
export async function freePort(): Promise<number> {
  const server = net.createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as net.AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** A new folder below the system's temporary one; remove it with `removeDirectory`. */
export function temporaryDirectory(): Promise<string> {
  return mkdtemp(path.join(os.tmpdir(), 'parley-test-'));
}

export function removeDirectory(directory: string): Promise<void> {
  return rm(directory, { recursive: true, force: true, maxRetries: 5 });
}

/** What a process of the build has of ours, whatever it is set: where programs lie, and what was compiled before. */
export function inheritedEnvironment(): Record<string, string> {
  const { PATH = '', HOME = '', TMPDIR, NODE_COMPILE_CACHE } = process.env;
  return { PATH, HOME, ...(TMPDIR && { TMPDIR }), ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }) };
}

/** Runs the built server as a process of its own, without waiting for it. */
export function spawnParley(
  settings: Record<string, string>,
  program = 'dist/server/main.mjs',
): ChildProcess {
  return spawn(process.execPath, [program], {
    env: { ...inheritedEnvironment(), ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/** Puts a copy of the installation that the whole run shares into a folder, where there is one: to make one takes seconds. */
export async function copyInstallation(directory: string): Promise<void> {
  const made = process.env.PARLEY_TEST_INSTALLATION;
  if (made) await copyDirectory(made, directory);
}

/** Copies all that is in a folder. Not `fs.cp`: the database's files belong to another user, and stay that user's. */
export async function copyDirectory(from: string, to: string): Promise<void> {
  await promisify(execFile)('cp', ['-a', `${from}/.`, to]);
}

/** A new folder with a copy of the shared installation. */
export async function freshInstallation(): Promise<string> {
  const directory = await temporaryDirectory();
  await copyInstallation(directory);
  return directory;
}

/**
 * Starts the built server and waits until it says that it is ready.
 * @throws with all it printed when it ends before that
 */
export async function startParley(options: ParleyOptions = {}): Promise<Parley> {
  const dataDirectory = options.dataDirectory ?? (await freshInstallation());
  const port = options.port || (await freePort());
  const child = spawnParley(
    { DATA_DIR: dataDirectory, PORT: String(port), LOG_LEVEL: 'warn', ...options.settings },
    options.program,
  );
  let printed = '';
  child.stderr?.on('data', (chunk) => (printed += chunk));
  const lines = createInterface({ input: child.stdout as NodeJS.ReadableStream });
  let setupLink: string | null = null;
  await new Promise<void>((resolve, reject) => {
    lines.on('line', (line) => {
      printed += `${line}\n`;
      setupLink ??= /^Set up the first administrator: (\S+)$/.exec(line)?.[1] ?? null;
      if (line.startsWith('Parley is ready on ')) resolve();
    });
    child.once('exit', (code) =>
      reject(new Error(`Parley ended with ${code} before it was ready:\n${printed}`)),
    );
  });
  return {
    origin: `http://localhost:${port}`,
    port,
    dataDirectory,
    process: child,
    output: () => printed,
    setupLink,
    async stop(signal = 'SIGTERM') {
      if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
      const ended = once(child, 'exit') as Promise<[number | null]>;
      child.kill(signal);
      return (await ended)[0];
    },
  };
}
