import { createHash, randomBytes } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import os from 'node:os';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { S3Settings } from '#server/settings/env.ts';
import { type FileStorage, FileTooLargeError } from '#server/storage/file-storage.ts';
import { connectS3, lookAtBucket } from '#server/storage/s3-connection.ts';
import { createS3Storage } from '#server/storage/s3-storage.ts';
import { type S3Server, startS3Server } from '../testing/s3-server.ts';

const log = { warn: () => undefined };
const large = randomBytes(19 * 1024 * 1024);
const sha256Of = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const place = { spaceId: 'space', modelBotId: 'bot' };

async function* inPieces(bytes: Uint8Array, size = 100_000) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

let server: S3Server;
let storage: FileStorage;
const storageAt = async (settings: S3Settings) =>
  createS3Storage(await connectS3(settings, log), {
    root: 'uploads/',
    diskFolder: os.tmpdir(),
    reserveBytes: 0,
    log,
  });
beforeAll(async () => {
  server = await startS3Server();
  storage = await storageAt(server.settings);
});
afterAll(() => server.stop());

const keysOf = async (from = storage) => {
  const keys: string[] = [];
  for await (const { key } of from.list()) keys.push(key);
  return keys.sort();
};

test('files of any size come back as they were, whole and in part', async () => {
  for (const bytes of [Buffer.alloc(0), Buffer.from('one'), large]) {
    const stored = await storage.write(place, inPieces(bytes), bytes.length);
    expect(stored).toMatchObject({ size: bytes.length, sha256: sha256Of(bytes) });
    const { size, bytes: read } = await storage.open(stored.key, { sha256: stored.sha256 });
    expect(size).toBe(bytes.length);
    expect((await buffer(read)).equals(bytes)).toBe(true);
    expect(await storage.sizeOf(stored.key)).toBe(bytes.length);
    await storage.remove(stored.key);
    await storage.remove(stored.key);
  }
  const { key } = await storage.write(place, inPieces(large), large.length);
  const part = await storage.open(key, { range: { first: 9_000_000, last: 9_000_099 } });
  expect(part.size).toBe(large.length);
  expect(await buffer(part.bytes)).toEqual(large.subarray(9_000_000, 9_000_100));
  await storage.remove(key);
  expect(await keysOf()).toEqual([]);
});

test('what is not there is not found, and what was changed fails at its end', async () => {
  await expect(storage.open('space/bot/none')).rejects.toMatchObject({ code: 'not_found' });
  await expect(storage.localCopy('space/bot/none')).rejects.toMatchObject({ code: 'not_found' });
  expect(await storage.sizeOf('space/bot/none')).toBeNull();
  const { key } = await storage.write(place, inPieces(Buffer.from('one')), 3);
  const { bytes } = await storage.open(key, { sha256: sha256Of(Buffer.from('two')) });
  await expect(buffer(bytes)).rejects.toThrow('not what was uploaded');
  await storage.remove(key);
});

test('what is too large, or breaks on its way, leaves nothing', async () => {
  await expect(storage.write(place, inPieces(large), 10_000_000)).rejects.toThrow(FileTooLargeError);
  const broken = (async function* () {
    yield large.subarray(0, 9_000_000);
    throw new Error('gone');
  })();
  await expect(storage.write(place, broken, large.length)).rejects.toThrow('gone');
  expect(await keysOf()).toEqual([]);
});

test('a bot, a space and what lies deeper of one person go with all their files, and nothing else', async () => {
  const one = () => inPieces(Buffer.from('one'));
  for (const folder of ['a', 'ab', 'a/media/ana', 'b/media/ana', 'b/media/anabel']) {
    await storage.write({ spaceId: 's', modelBotId: folder }, one(), 3);
    await storage.write({ spaceId: 't', modelBotId: folder }, one(), 3);
  }
  await storage.removeLike('*/*/media/ana');
  const folders = async () => (await keysOf()).map((key) => key.slice(0, key.lastIndexOf('/')));
  expect(await folders()).toEqual(['s/a', 's/ab', 's/b/media/anabel', 't/a', 't/ab', 't/b/media/anabel']);
  await storage.removeModelBot({ spaceId: 's', modelBotId: 'a' });
  await storage.removeSpace('t');
  expect(await folders()).toEqual(['s/ab', 's/b/media/anabel']);
  await storage.removeSpace('s');
});

test('a copy on this disk is gone afterwards', async () => {
  const { key } = await storage.write(place, inPieces(large), large.length);
  await storage.copy(key, 'space/other/named');
  await storage.remove(key);
  let copied = '';
  {
    await using copy = await storage.localCopy('space/other/named');
    copied = copy.path;
    expect((await readFile(copied)).equals(large)).toBe(true);
  }
  await expect(stat(copied)).rejects.toThrow('ENOENT');
  await storage.remove('space/other/named');
  await storage.removeUnfinished();
});

test('half of all calls failing loses nothing and makes nothing up', async () => {
  const shaky = await storageAt(server.faulty);
  const contents = [large, ...Array.from({ length: 24 }, (_, index) => randomBytes(index * 4_000))];
  const stored = await Promise.all(
    contents.map((bytes) => shaky.write(place, inPieces(bytes), bytes.length)),
  );
  for (const [index, { key, sha256 }] of stored.entries()) {
    expect((await buffer((await shaky.open(key, { sha256 })).bytes)).equals(contents[index] as Buffer)).toBe(
      true,
    );
  }
  expect(await keysOf(shaky)).toEqual(stored.map(({ key }) => key).sort());
  await shaky.removeSpace('space');
  expect(await keysOf()).toEqual([]);
  expect(server.faults.broken).toBeGreaterThan(server.faults.seen / 4);
});

test('a store that is away says so, and wrong settings are told from that', async () => {
  const nowhere = { ...server.settings, endpoint: 'http://127.0.0.1:9' };
  const look = async (change: Partial<S3Settings>) =>
    lookAtBucket(await connectS3({ ...server.settings, ...change }, log));
  expect(await look({ bucket: 'none' })).toMatchObject({ problem: expect.stringMatching(/no bucket/) });
  expect(await look({ accessKeyId: 'other' })).toMatchObject({ problem: expect.stringMatching(/let us in/) });
  expect([await look({}), await look(nowhere)]).toEqual([{ state: 'answers' }, { state: 'away' }]);
  const away = await storageAt(nowhere);
  const upload = away.write(place, Readable.from([Buffer.from('one')]), 3);
  await expect(upload).rejects.toMatchObject({ code: 'files_unavailable' });
});
