import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ensureCredentials, readCredentials } from './credentials.ts';

let keys: string;

beforeEach(() => {
  keys = path.join(mkdtempSync(path.join(os.tmpdir(), 'parley-keys-')), 'keys');
});

afterEach(() => rmSync(path.dirname(keys), { recursive: true }));

test('the passwords are made once, differ, and only their owner can read them', async () => {
  const made = await ensureCredentials(keys);
  expect(made.superuser).not.toBe(made.application);
  expect(await ensureCredentials(keys)).toEqual(made);
  expect(await readCredentials(keys)).toEqual(made);
  expect(statSync(keys).mode & 0o777).toBe(0o700);
  expect(statSync(path.join(keys, 'database.json')).mode & 0o777).toBe(0o600);
  expect(readdirSync(keys)).toEqual(['database.json']);
});

test.each(['', '{"superuser":"abc', '{}', `{"superuser":"x'; DROP","application":"y"}`])(
  'a file that holds %j is replaced',
  async (content) => {
    await ensureCredentials(keys);
    writeFileSync(path.join(keys, 'database.json'), content);
    expect(await readCredentials(keys)).toBeUndefined();
    expect((await ensureCredentials(keys)).application).toMatch(/^[\w-]{32}$/);
  },
);
