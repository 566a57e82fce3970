import path from 'node:path';
import { nodeExecutable } from './node.mjs';
import { run } from './run.mjs';

/**
 * Goes on as another Node program. Where the platform can, it takes this process's place, so that no launcher
 * stays in memory and signals arrive directly; elsewhere it runs as a child.
 * @param {string} program
 * @param {string[]} [parameters]
 */
export async function replaceProcess(program, parameters = []) {
  const node = nodeExecutable();
  // Captured here: the one to watch is the shell that npm started us in, see src/server/launcher.ts.
  if (process.env.npm_lifecycle_event) process.env.PARLEY_LAUNCHER_PID = String(process.ppid);
  const line = [path.resolve(program), ...parameters];
  if (typeof process.execve === 'function') {
    process.execve(node, [node, ...line], /** @type {Record<string, string>} */ ({ ...process.env }));
  }
  process.exit(await run(node, line));
}
