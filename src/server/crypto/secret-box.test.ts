import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSecretBox, loadSecretBox, SecretBoxError } from './secret-box.ts';

const place = { ownerId: 'ana', column: 'totp_secrets.secret' };
const box = createSecretBox(randomBytes(32));
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'parley-key-'));
});
afterAll(() => rm(folder, { recursive: true }));

test('what is sealed opens at its place, and shows nothing outside', () => {
  const envelope = box.seal('a secret, ñ and 🔑', place);
  expect(envelope).toMatch(/^v1\.[\w-]{8}\.[\w-]+$/);
  expect(box.open(envelope, place)).toBe('a secret, ñ and 🔑');
  expect(box.seal('same', place)).not.toBe(box.seal('same', place));
});

test.each([
  ['for another person', (envelope: string) => () => box.open(envelope, { ...place, ownerId: 'eve' })],
  ['in another column', (envelope: string) => () => box.open(envelope, { ...place, column: 'other.secret' })],
  ['with another key', (envelope: string) => () => createSecretBox(randomBytes(32)).open(envelope, place)],
  ['with a changed letter', (envelope: string) => () => box.open(`${envelope.slice(0, -2)}AA`, place)],
  ['cut short', (envelope: string) => () => box.open(envelope.slice(0, 30), place)],
  ['of another form', (envelope: string) => () => box.open(envelope.replace('v1', 'v2'), place)],
  ['that is none', () => () => box.open('plain text', place)],
])('an envelope does not open %s', (_title, attempt) => {
  expect(attempt(box.seal('a secret', place))).toThrow(SecretBoxError);
});

test('the key is made once, for its owner only, even by several at once', async () => {
  const file = path.join(folder, 'new', 'secrets.key');
  const boxes = await Promise.all(Array.from({ length: 8 }, () => loadSecretBox(file)));
  const envelope = boxes[0]?.seal('shared', place) ?? '';
  for (const one of boxes) expect(one.open(envelope, place)).toBe('shared');
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(await readdir(path.dirname(file))).toEqual(['secrets.key']);
});

test('a file that holds no key is not written over', async () => {
  const file = path.join(folder, 'broken.key');
  await writeFile(file, 'nonsense');
  await expect(loadSecretBox(file)).rejects.toThrow(SecretBoxError);
});
