import { readdirSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readlink, rm, utimes, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
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

test('a source is asked only once there is a file, which goes when it fails at once', async () => {
  const storage = createLocalStorage(root, { reserveBytes: 0 });
  const folder = path.join(root, 'space', 'early');
  let there: string[] = [];
  // biome-ignore lint/correctness/useYield: it fails before it has anything.
  async function* failing(): AsyncGenerator<Uint8Array> {
    there = readdirSync(folder);
    throw new Error('gone');
  }
  await expect(storage.write({ ...place, modelBotId: 'early' }, failing(), 1_000)).rejects.toThrow('gone');
  expect(there).toEqual([expect.stringMatching(/\.partial$/)]);
  expect(await readdir(folder)).toEqual([]);
});

test('bytes that are destroyed before anybody reads them are closed', async () => {
  const storage = createLocalStorage(root, { reserveBytes: 0 });
  // More than buffers hold: a file whose end was read is closed by itself.
  const many = Readable.from([Buffer.alloc(1_000_000, 'x')]);
  const { key, sha256 } = await storage.write(place, many, 1_000_000);
  const openFiles = async () => {
    const found = await Promise.all(
      (await readdir('/proc/self/fd')).map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')),
    );
    return found.filter((file) => file.endsWith(key)).length;
  };
  const opened = [await storage.open(key), await storage.open(key, { sha256 })];
  expect(await openFiles()).toBe(2);
  for (const { bytes } of opened) bytes.destroy();
  await expect.poll(openFiles).toBe(0);
});

test('bytes that are not those of the upload fail at their end', async () => {
  const storage = createLocalStorage(root, { reserveBytes: 0 });
  const { key, sha256 } = await storage.write(place, Readable.from([Buffer.from('some bytes')]), 1_000);
  expect(String(await buffer((await storage.open(key, { sha256 })).bytes))).toBe('some bytes');
  const { bytes } = await storage.open(key, { sha256: '0'.repeat(64) });
  await expect(buffer(bytes)).rejects.toThrow('not what was uploaded');
  await expect(storage.open('space/bot/none')).rejects.toMatchObject({ code: 'not_found' });
});
