import { execFile } from 'node:child_process';
import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

/** What `setpriv` is told before the program that it becomes, for the kernel to end that with its parent. */
export const endsWithParent = (signal: 'INT' | 'KILL') => ['--pdeathsig', signal, '--'];

let found: Promise<string | undefined> | undefined;

/** The path of util-linux's `setpriv`; undefined where it is missing, as on everything but Linux. */
export function findSetpriv(): Promise<string | undefined> {
  found ??= find();
  return found;
}

async function find(): Promise<string | undefined> {
  if (process.platform !== 'linux') return undefined;
  for (const folder of (process.env.PATH ?? '').split(path.delimiter).filter(path.isAbsolute)) {
    const candidate = path.join(folder, 'setpriv');
    try {
      await access(candidate, constants.X_OK);
      // BusyBox has a setpriv too, which knows nothing of parent deaths.
      await promisify(execFile)(candidate, [...endsWithParent('KILL'), candidate, '--version']);
      return candidate;
    } catch {
      // The next one, then.
    }
  }
  return undefined;
}
