import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fingerprintOf, makeSecretsKey, readSecretsKey, SecretsKeyError } from './secrets-key.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'parley-key-'));
});
afterAll(() => rm(folder, { recursive: true }));

test('the key is made once, for its owner only, even by several at once', async () => {
  const dataDirectory = path.join(folder, 'new');
  const file = path.join(dataDirectory, 'secrets.key');
  const keys = await Promise.all(Array.from({ length: 8 }, () => makeSecretsKey(file)));
  for (const key of keys) expect(key).toEqual(keys[0]);
  expect(await readSecretsKey({ dataDirectory })).toEqual(keys[0]);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(await readdir(dataDirectory)).toEqual(['secrets.key']);
});

test('a file that holds no key is not written over', async () => {
  const file = path.join(folder, 'broken.key');
  await writeFile(file, 'nonsense');
  await expect(makeSecretsKey(file)).rejects.toThrow(SecretsKeyError);
  await expect(readSecretsKey({ dataDirectory: folder, SECRETS_KEY_FILE: file })).rejects.toThrow(
    SecretsKeyError,
  );
});

test('a file that a setting names has to be there; that of the data directory may not be yet', async () => {
  const named = { dataDirectory: folder, SECRETS_KEY_FILE: path.join(folder, 'none') };
  await expect(readSecretsKey(named)).rejects.toThrow(/SECRETS_KEY_FILE names, is not there/);
  expect(await readSecretsKey({ dataDirectory: folder })).toBeNull();
});

test('the key of a setting comes before the file, and its fingerprint is its own', async () => {
  const key = randomBytes(32);
  const given = { dataDirectory: path.join(folder, 'new'), SECRETS_KEY: `${key.toString('base64')}\n` };
  expect(await readSecretsKey(given)).toEqual(key);
  expect(fingerprintOf(key)).not.toBe(fingerprintOf(randomBytes(32)));
  expect(fingerprintOf(key)).toBe(fingerprintOf(Buffer.from(key)));
});
