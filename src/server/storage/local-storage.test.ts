import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLocalStorage } from './local-storage.ts';

let root = '';
beforeAll(async () => {
  root = await mkdtemp(path.join(os.tmpdir(), 'parley-storage-'));
});
afterAll(() => rm(root, { recursive: true }));

const place = { spaceId: 'space', modelBotId: 'bot' };

test('what a process left that ended while it wrote is removed, and nothing that is written now', async () => {
  const storage = createLocalStorage(root, { reserveBytes: 0 });
  const folder = path.join(root, 'space', 'bot');
  await mkdir(folder, { recursive: true });
  for (const name of ['old.partial', 'new.partial', 'kept']) await writeFile(path.join(folder, name), 'x');
  const yesterday = new Date(Date.now() - 25 * 3_600_000);
  for (const name of ['old.partial', 'kept']) await utimes(path.join(folder, name), yesterday, yesterday);
  await storage.removeUnfinished();
  expect((await readdir(folder)).sort()).toEqual(['kept', 'new.partial']);
});

test('a source that fails leaves nothing', async () => {
  const storage = createLocalStorage(root, { reserveBytes: 0 });
  const source = new Readable({ read() {} }).on('error', () => undefined);
  source.push('some');
  const writing = storage.write({ ...place, modelBotId: 'other' }, source, 1_000);
  source.destroy(new Error('gone'));
  await expect(writing).rejects.toThrow();
  expect(await readdir(path.join(root, 'space', 'other'))).toEqual([]);
});
