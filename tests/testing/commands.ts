import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { inheritedEnvironment } from './parley.ts';

export type Ended = { code: number; lastLine: string; said: string };

/**
 * Runs a command of the build, such as `backup`, to its end.
 * @param interruptAfter what it says before somebody presses Ctrl-C
 */
export async function runBuilt(
  name: string,
  parameters: readonly string[],
  settings: Record<string, string>,
  interruptAfter?: string,
): Promise<Ended> {
  const options = { env: { ...inheritedEnvironment(), ...settings } };
  const program = [`dist/server/${name}.mjs`, ...parameters];
  const ended = (code: number, { stdout, stderr }: { stdout: string; stderr: string }): Ended => ({
    code,
    lastLine: stdout.trim().split('\n').at(-1) ?? '',
    said: stderr.trim(),
  });
  try {
    const running = promisify(execFile)(process.execPath, program, options);
    running.child.stderr?.on('data', (said: string) => {
      if (interruptAfter && said.includes(interruptAfter)) running.child.kill('SIGINT');
    });
    return ended(0, await running);
  } catch (error) {
    const failed = error as { code: number; stdout: string; stderr: string };
    return ended(failed.code, failed);
  }
}
