import { execFile } from 'node:child_process';
import { readdir, readFile, stat } from 'node:fs/promises';
import { promisify } from 'node:util';

const execute = promisify(execFile);

/**
 * The pids of PostgreSQL's processes that work in a folder, known by their program and by the folder itself. A
 * pid alone proves nothing: it may have been given to a stranger since.
 */
export async function findPostgresProcesses(folder: string): Promise<number[]> {
  if (process.platform === 'linux') {
    const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
    const matches = await Promise.all(pids.map((pid) => worksIn(pid, folder)));
    return pids.filter((_, index) => matches[index]);
  }
  const commands = process.platform === 'win32' ? await listWindowsCommands() : await listUnixCommands();
  return matchCommands(commands, folder);
}

/**
 * Picks the servers of a folder from lines of `pid command line`. Only the server's first process, which names
 * its folder there, is found this way; the others end with it.
 */
export function matchCommands(lines: string[], folder: string): number[] {
  return lines.flatMap((line) => {
    const [, pid, command] = /^\s*(\d+)\s+(\S.*)$/s.exec(line) ?? [];
    if (!pid || !command) return [];
    const isPostgres = /(^|[/\\"])(postgres|initdb)(\.exe)?"?\s/.test(command);
    const follows = command.split(folder)[1];
    return isPostgres && follows !== undefined && /^("|\s|$)/.test(follows) ? [Number(pid)] : [];
  });
}

/** Linux: the kernel's own record of a process's name and working directory. */
async function worksIn(pid: number, folder: string): Promise<boolean> {
  try {
    const name = (await readFile(`/proc/${pid}/comm`, 'utf8')).trim();
    if (name !== 'postgres' && name !== 'initdb') return false;
    const [directory, wanted] = await Promise.all([stat(`/proc/${pid}/cwd`), stat(folder)]);
    return directory.dev === wanted.dev && directory.ino === wanted.ino;
  } catch {
    // It ended meanwhile, or it belongs to somebody whose server could not work in this folder anyway.
    return false;
  }
}

async function listUnixCommands(): Promise<string[]> {
  const { stdout } = await execute('ps', ['-axww', '-o', 'pid=,command=']);
  return stdout.split('\n');
}

async function listWindowsCommands(): Promise<string[]> {
  const query =
    'Get-CimInstance Win32_Process -Filter "Name=\'postgres.exe\'" | ForEach-Object { "$($_.ProcessId) $($_.CommandLine)" }';
  const { stdout } = await execute('powershell.exe', ['-NoProfile', '-Command', query], {
    windowsHide: true,
  });
  return stdout.split(/\r?\n/);
}
