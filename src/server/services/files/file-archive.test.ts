import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text as textOf } from 'node:stream/consumers';
import { strToU8, zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { docxOf, odtOf } from '../../reading/testing/packages.ts';
import { openFileArchive } from './file-archive.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'archive-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function open(content: Uint8Array) {
  const file = path.join(folder, 'upload');
  await writeFile(file, content);
  const archive = await openFileArchive(file);
  if (!archive) return null;
  const texts = await Promise.all(archive.files.map(async ({ name, read }) => [name, await textOf(read())]));
  archive.close();
  return { texts, skipped: archive.skipped };
}

const zip = (files: Record<string, string | Uint8Array>) =>
  zipSync(
    Object.fromEntries(
      Object.entries(files).map(([name, content]) => [
        name,
        typeof content === 'string' ? strToU8(content) : content,
      ]),
    ),
  );

/** Says of every entry that it has a password. */
function withPassword(archive: Uint8Array): Uint8Array {
  const file = Buffer.from(archive);
  for (const [signature, flags] of [
    ['PK\u0003\u0004', 6],
    ['PK\u0001\u0002', 8],
  ] as const) {
    for (
      let at = file.indexOf(signature, 0, 'latin1');
      at >= 0;
      at = file.indexOf(signature, at + 4, 'latin1')
    ) {
      file[at + flags] = (file[at + flags] as number) | 1;
    }
  }
  return new Uint8Array(file);
}

describe('an archive of files', () => {
  it('is opened by its files, whose folders are part of their names as far as they differ', async () => {
    const found = await open(
      zip({ 'all/2025/prices.csv': 'a', 'all\\2026\\prices.csv': 'b', 'all/año.txt': 'c' }),
    );
    expect(found?.texts).toEqual([
      ['2025 - prices.csv', 'a'],
      ['2026 - prices.csv', 'b'],
      ['año.txt', 'c'],
    ]);
  });

  it('is opened without what systems leave in folders', async () => {
    const junk = { '__MACOSX/._a.txt': 'x', '.git/config': 'x', 'b/.DS_Store': 'x', 'b/Thumbs.db': 'x' };
    const found = await open(zip({ ...junk, 'b/a.txt': 'a' }));
    expect(found).toEqual({ texts: [['a.txt', 'a']], skipped: [] });
  });

  it('tells what it leaves out, and why', async () => {
    const found = await open(zip({ 'a.txt': 'a', 'b.txt': '', 'c.zip': zip({ 'd.txt': 'd' }) }));
    expect(found?.texts).toEqual([['a.txt', 'a']]);
    expect(found?.skipped).toEqual([
      { name: 'b.txt', reason: 'empty' },
      { name: 'c.zip', reason: 'archive' },
    ]);
  });

  it('of folders within folders is opened at once, however deep they are', async () => {
    const deep = 'a/'.repeat(30_000);
    const names = [...Array.from({ length: 20 }, (_, at) => `${deep}${at}.txt`), 'b/c.txt'];
    const found = await open(zip(Object.fromEntries(names.map((name) => [name, 'x']))));
    expect(found?.texts).toHaveLength(21);
    expect(found?.texts.at(-1)).toEqual(['b - c.txt', 'x']);
  });

  it('leaves the folder away that all names begin with, and no part of a name', async () => {
    const found = await open(zip({ 'a/bc/d.txt': 'x', 'a/bd/d.txt': 'y', 'a/b/d.txt': 'z' }));
    expect(found?.texts.map(([name]) => name)).toEqual(['bc - d.txt', 'bd - d.txt', 'b - d.txt']);
  });

  it('whose names lead out of its folder has them inside all the same', async () => {
    const found = await open(zip({ '../../etc/passwd': 'a', '/root/b.txt': 'b' }));
    expect(found?.texts.map(([name]) => name)).toEqual(['etc - passwd', 'root - b.txt']);
  });

  it.each<[string, () => Uint8Array]>([
    ['a document of Word', () => docxOf('')],
    ['a document of OpenDocument', () => odtOf('')],
    ['an archive of Java', () => zip({ 'META-INF/MANIFEST.MF': 'x', 'A.class': 'x' })],
    ['an archive with a password', () => withPassword(zip({ 'a.txt': 'abc' }))],
    ['an empty archive', () => zip({})],
    [
      'one of too many files',
      () => zip(Object.fromEntries(Array.from({ length: 201 }, (_, at) => [`${at}.txt`, 'x']))),
    ],
    ['no archive', () => strToU8('nothing of the kind')],
  ])('is not what is %s', async (_, make) => {
    expect(await open(make())).toBeNull();
  });

  it('does not give more of a file than it says to have', async () => {
    const bomb = Buffer.from(zip({ 'a.txt': 'x'.repeat(100_000) }));
    for (const [signature, size] of [
      ['PK\u0003\u0004', 22],
      ['PK\u0001\u0002', 24],
    ] as const) {
      bomb.writeUInt32LE(10, bomb.indexOf(signature, 0, 'latin1') + size);
    }
    await expect(open(new Uint8Array(bomb))).rejects.toThrow();
  });
});
