import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { findPostgresProcesses, matchCommands } from './processes.ts';

test('the server whose command names the folder is found', () => {
  const lines = ['  17 /opt/pg/bin/postgres -D /data/postgres -c fsync=on', '  18 postgres: checkpointer'];
  expect(matchCommands(lines, '/data/postgres')).toEqual([17]);
});

test('a quoted Windows command is understood', () => {
  const lines = ['17 "C:\\pg\\bin\\postgres.exe" -D "C:\\my data\\postgres" -c fsync=on'];
  expect(matchCommands(lines, 'C:\\my data\\postgres')).toEqual([17]);
});

test('a server of a folder whose name only begins alike is not found', () => {
  expect(matchCommands(['17 /opt/pg/bin/postgres -D /data/postgres2'], '/data/postgres')).toEqual([]);
});

test('a program that only mentions the folder is not found', () => {
  const lines = ['17 vim /data/postgres', '18 tail -f /data/postgres/log', '19 grep postgres /data/postgres'];
  expect(matchCommands(lines, '/data/postgres')).toEqual([]);
});

test('a stranger who works in the folder is not taken for a server', async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'parley-processes-'));
  const stranger = spawn(
    process.execPath,
    ['--eval', 'process.stdout.write("here"); setInterval(() => {}, 1000)'],
    {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  await once(stranger.stdout, 'data');
  expect(await findPostgresProcesses(folder)).toEqual([]);
  stranger.kill();
  await once(stranger, 'exit');
  rmSync(folder, { recursive: true });
});
