import { onLauncherExit } from '../launcher.ts';

const stopWithinMilliseconds = 9_700;

export type Lifetime = {
  /** What undoes what has been started; the last goes first. */
  cleanups: (() => Promise<unknown>)[];
  isStopping(): boolean;
  /** Says that our own database has ended by itself, and ends as well. */
  onDatabaseExit(reason: string): void;
};

/**
 * Runs a program until it is told to end: by SIGTERM, SIGINT, a terminal that is closed, or the end of the shell that
 * started it. Then all that it has begun is undone, within ten seconds.
 * @param start what it begins with; where that fails, one sentence says why
 */
export async function live(start: (life: Lifetime) => Promise<void>): Promise<void> {
  const cleanups: Lifetime['cleanups'] = [];
  let stopping = false;

  async function stop(exitCode: number): Promise<void> {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(exitCode || 1), stopWithinMilliseconds).unref();
    // A clean-up that waits for a dead database keeps nothing alive: the process may end in the middle of it.
    process.exitCode = exitCode;
    for (const cleanup of cleanups.reverse()) await cleanup();
    process.exit(exitCode);
  }

  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(0));
  onLauncherExit(() => void stop(0));
  try {
    await start({
      cleanups,
      isStopping: () => stopping,
      onDatabaseExit(reason) {
        console.error(
          `The database stopped: ${reason} Start Parley again; nothing that was acknowledged is lost.`,
        );
        void stop(1);
      },
    });
  } catch (error) {
    if (stopping) return;
    // Loaded only now: what serves comes first.
    const { startErrorSentence } = await import('./start-error.ts');
    console.error(startErrorSentence(error, process.env) ?? error);
    await stop(1);
  }
}
