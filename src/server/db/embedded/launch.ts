import { type ChildProcess, spawn } from 'node:child_process';
import { own } from '#rules/own.ts';
import type { SystemAccount } from '../../passwd.ts';
import { endsWithParent, findSetpriv } from '../../setpriv.ts';

/** How programs of PostgreSQL are started. */
export type Launcher = {
  account: SystemAccount | undefined;
  /** Path of util-linux's `setpriv`, which makes a child end with its parent; undefined where it is missing. */
  setpriv: string | undefined;
};

export type LaunchOptions = {
  /** Entered before the user is changed, so it may lie below folders that only root can enter. */
  directory: string;
  /** The signal a child gets when Parley dies. */
  onParentDeath: 'INT' | 'KILL';
};

/** Finds out how to start children here. */
export async function createLauncher(account: SystemAccount | undefined): Promise<Launcher> {
  return { account, setpriv: await findSetpriv() };
}

/**
 * Starts a program of PostgreSQL in a session of its own (so that Ctrl-C in a terminal reaches Parley only) and
 * with an environment of its own (so that PG… and locale variables of the caller do not leak in).
 * @throws when the system allows no child, or none of another user
 */
export function launch(
  { account, setpriv }: Launcher,
  program: string,
  programArguments: string[],
  { directory, onParentDeath }: LaunchOptions,
): ChildProcess {
  const [file, fileArguments] = setpriv
    ? [setpriv, [...endsWithParent(onParentDeath), program, ...programArguments]]
    : [program, programArguments];
  try {
    return spawn(file, fileArguments, {
      ...account,
      cwd: directory,
      env: childEnvironment(),
      detached: process.platform !== 'win32',
      windowsHide: true,
      stdio: ['pipe', 'pipe', 'pipe'],
    });
  } catch (cause) {
    if (!account) throw cause;
    throw new Error('root may not start programs as another user here; start Parley as an ordinary user', {
      cause,
    });
  }
}

/** Runs a program to its end. `code` is null when it could not start or ended by a signal. */
export async function run(
  launcher: Launcher,
  program: string,
  programArguments: string[],
  options: LaunchOptions & { input?: string },
): Promise<{ code: number | null; output: string[] }> {
  const child = launch(launcher, program, programArguments, options);
  let output = '';
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  // A program that ends before it has read everything breaks the pipe; its exit code tells the story.
  child.stdin?.on('error', () => {});
  child.stdin?.end(options.input ?? '');
  return new Promise((resolve) => {
    child.once('error', (error) => resolve({ code: null, output: [error.message] }));
    child.once('close', (code) => resolve({ code, output: output.split('\n').filter(Boolean).slice(-40) }));
  });
}

/**
 * The data directory as PostgreSQL is told it. For a changed user on Linux this is a link that the kernel keeps
 * to the working directory, because that user may be barred from the path that leads there.
 */
export function dataDirectoryArgument({ account }: Launcher, cluster: string): string {
  return account && process.platform === 'linux' ? '/proc/self/cwd' : cluster;
}

function childEnvironment(): NodeJS.ProcessEnv {
  const inherited = ['PATH', 'SystemRoot', 'TEMP', 'TMP', 'TMPDIR'];
  const kept = inherited.flatMap((name) => {
    const value = own(process.env, name);
    return value ? [[name, value]] : [];
  });
  return { PATH: '/usr/bin:/bin', ...Object.fromEntries(kept), LC_ALL: 'C', TZ: 'UTC' };
}
