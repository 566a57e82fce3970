import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { lockDataDirectory } from './lock.ts';

let folder: string;
let file: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'parley-lock-'));
  file = path.join(folder, 'parley.lock');
});

afterEach(() => rmSync(folder, { recursive: true }));

const inUse = expect.objectContaining({
  code: 'data_directory_in_use',
  message: expect.stringContaining('/data'),
});

test('a lock is refused while another holds it, and given after that one is released', () => {
  const lock = lockDataDirectory('/data', file);
  expect(() => lockDataDirectory('/data', file)).toThrow(inUse);
  lock.release();
  lockDataDirectory('/data', file).release();
});

test('releasing twice does not free what somebody else holds by then', () => {
  const first = lockDataDirectory('/data', file);
  first.release();
  const second = lockDataDirectory('/data', file);
  first.release();
  expect(() => lockDataDirectory('/data', file)).toThrow(inUse);
  second.release();
});

test('the lock of a process ends when it is killed', async () => {
  const module = new URL('lock.ts', import.meta.url).href;
  const program = `
    const { lockDataDirectory } = await import(${JSON.stringify(module)});
    globalThis.lock = lockDataDirectory('/data', ${JSON.stringify(file)});
    process.stdout.write('held');
    setInterval(() => {}, 1000);
  `;
  const holder = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(holder.stdout, 'data');
  expect(() => lockDataDirectory('/data', file)).toThrow(inUse);
  holder.kill('SIGKILL');
  await once(holder, 'exit');
  lockDataDirectory('/data', file).release();
});

test('the lock file stays empty and alone', () => {
  const lock = lockDataDirectory('/data', file);
  expect(readdirSync(folder)).toEqual(['parley.lock']);
  expect(statSync(file).size).toBe(0);
  lock.release();
});

test('a place where no lock file can be made is refused by name', () => {
  mkdirSync(file);
  expect(() => lockDataDirectory('/data', file)).toThrow(
    expect.objectContaining({
      code: 'data_directory_unwritable',
      message: expect.stringContaining('/data'),
    }),
  );
});
