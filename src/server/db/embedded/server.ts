import type { ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Binaries } from './binaries.ts';
import type { Endpoint } from './endpoint.ts';
import { dataDirectoryArgument, type Launcher, launch, run } from './launch.ts';
import { createServerLog, type EmbeddedLog } from './server-log.ts';
import { settingArguments } from './settings.ts';

/** How a server ended, with its last log lines. */
export type ExitReason = { code: number | null; signal: NodeJS.Signals | null; details: string[] };

export type EmbeddedServer = {
  pid: number | undefined;
  /** Resolves when the server's first process is gone. */
  exited: Promise<ExitReason>;
  /** What it has logged last, oldest first; also why it could not be run at all. */
  lastLines(): string[];
  /** Stops the server within 8 seconds, as gently as that allows. */
  stop(): Promise<void>;
};

/** Escalation of a stop: every signal with the time in ms it is given. */
const stopSteps = [
  ['SIGINT', 5_000],
  ['SIGQUIT', 1_500],
  ['SIGKILL', 1_000],
] as const;

/** Starts the server as a child. It may still fail: watch `exited`. */
export function spawnServer(
  cluster: string,
  binaries: Binaries,
  launcher: Launcher,
  endpoint: Endpoint,
  log: EmbeddedLog,
): EmbeddedServer {
  const child = launch(
    launcher,
    binaries.postgres,
    ['-D', dataDirectoryArgument(launcher, cluster), ...settingArguments(endpoint)],
    // Fast shutdown: what runs is rolled back, what was acknowledged is written out.
    { directory: cluster, onParentDeath: 'INT' },
  );
  const output = createServerLog(log);
  child.stdin?.on('error', () => {});
  child.stdin?.end();
  child.stdout?.setEncoding('utf8').on('data', output.write);
  child.stderr?.setEncoding('utf8').on('data', output.write);

  child.once('error', (error) => output.write(`${error.message}\n`));
  const exited = watchExit(child).then(async ({ code, signal }) => {
    // Processes that outlive the first one keep the pipe open, so its end is not waited for without limit.
    if (child.stderr && !child.stderr.readableEnded) {
      await Promise.race([new Promise((resolve) => child.stderr?.once('end', resolve)), sleep(100)]);
    }
    return { code, signal, details: output.lastLines() };
  });

  // Where no setpriv guards the child, this covers every end of Parley but a killed one.
  const onOwnExit = () => child.kill('SIGINT');
  process.once('exit', onOwnExit);
  void exited.then(() => process.off('exit', onOwnExit));

  return {
    pid: child.pid,
    exited,
    lastLines: output.lastLines,
    stop: async () => {
      for (const [signal, patience] of stopSteps) {
        if (signal === 'SIGINT' && process.platform === 'win32')
          await stopOnWindows(cluster, binaries, launcher);
        else child.kill(signal);
        if (await within(exited, patience)) return;
      }
    },
  };
}

/** Windows has no signals: there PostgreSQL's own tool asks for the fast shutdown. */
async function stopOnWindows(cluster: string, binaries: Binaries, launcher: Launcher): Promise<void> {
  await run(launcher, binaries.pgCtl, ['stop', '-D', cluster, '-m', 'fast', '--no-wait'], {
    directory: cluster,
    onParentDeath: 'KILL',
  });
}

type ChildEnd = Pick<ExitReason, 'code' | 'signal'>;

function watchExit(child: ChildProcess): Promise<ChildEnd> {
  return new Promise((resolve) => {
    child.once('exit', (code, signal) => resolve({ code, signal }));
    child.once('error', () => resolve({ code: null, signal: null }));
  });
}

async function within(event: Promise<unknown>, milliseconds: number): Promise<boolean> {
  const timer = new AbortController();
  const late = sleep(milliseconds, false, { signal: timer.signal }).catch(() => false);
  const result = await Promise.race([event.then(() => true), late]);
  timer.abort();
  return result;
}
