import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { defaultExtractionLimits } from './bounds/limits.ts';
import { chooseChildAccount } from './child-account.ts';
import { createExtractionChildren } from './children.ts';
import { extractFile } from './extract.ts';
import { readableByChild } from './readable-by-child.ts';
import { opens } from './testing/opens.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'parley-secrets-'));
  await writeFile(path.join(folder, 'secrets'), 'secret');
});
afterAll(() => rm(folder, { recursive: true }));

const isRoot = process.platform === 'linux' && process.getuid?.() === 0;

test('a child reads its program and nothing else, and has no other right', { timeout: 60_000 }, async () => {
  const { tried, environment, user } = await extractFile(
    {
      open: opens(import.meta.filename),
      name: path.join(folder, 'secrets'),
      children: createExtractionChildren({ entry: new URL('./testing/prying.child.ts', import.meta.url) }),
      limits: defaultExtractionLimits,
    },
    async ({ parts }) => JSON.parse(Buffer.concat(parts).toString()),
  );
  expect(tried).toEqual({
    write: 'ERR_ACCESS_DENIED',
    run: 'ERR_ACCESS_DENIED',
    connect: 'ERR_ACCESS_DENIED',
    connectToFile: 'ERR_ACCESS_DENIED',
    sendDatagram: 'ERR_ACCESS_DENIED',
    askForName: 'ERR_ACCESS_DENIED',
    addon: 'ERR_DLOPEN_DISABLED',
    readSystem: 'ERR_ACCESS_DENIED',
    readSecret: 'ERR_ACCESS_DENIED',
    listData: 'ERR_ACCESS_DENIED',
    readApplicationSettings: 'ERR_ACCESS_DENIED',
    readOwnEnvironment: 'ERR_ACCESS_DENIED',
    readParentEnvironment: 'ERR_ACCESS_DENIED',
    thread: 'ERR_ACCESS_DENIED',
    freeThread: 'ERR_ACCESS_DENIED',
  });
  // What the system itself and the channel to the parent put there.
  expect(environment.filter((name: string) => !/^(SystemRoot|NODE_CHANNEL_|__CF)/.test(name))).toEqual([]);
  if (isRoot) expect(user).toBeGreaterThan(0);
});

test('what a child may read holds neither data nor settings', () => {
  const { folders, files } = readableByChild(import.meta.filename);
  const root = path.resolve(import.meta.dirname, '../../..');
  expect(files).toEqual([path.join(root, 'package.json')]);
  expect(folders).toContain(path.join(root, 'src'));
  expect(folders.every((each) => /[\\/](src|dist|node_modules)$/.test(each))).toBe(true);
});

test.runIf(isRoot)(
  'children stay with root where nobody else may read the program, and it is said',
  async () => {
    const closed = path.join(folder, 'secrets');
    const { account, why } = await chooseChildAccount([closed]);
    expect(account).toBeUndefined();
    expect(why).toContain('EACCES');
    expect((await chooseChildAccount(['/'])).account?.uid).toBeGreaterThan(0);
  },
);
