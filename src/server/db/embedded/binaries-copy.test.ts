import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { chmod, readFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { copyBinaries, openFolderToReaders, restoreLibraryLinks } from './binaries-copy.ts';

let folder: string;
let native: string;
let copy: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'parley-binaries-'));
  native = path.join(folder, 'package', 'native');
  copy = path.join(folder, 'copy');
  mkdirSync(path.join(native, 'bin'), { recursive: true });
  mkdirSync(path.join(native, 'lib', 'pkgconfig'), { recursive: true });
  writeFileSync(path.join(native, 'bin', 'postgres'), 'program', { mode: 0o700 });
  writeFileSync(path.join(native, 'lib', 'libpq.so.5.18'), 'library', { mode: 0o600 });
  writeFileSync(path.join(native, 'lib', 'libpq.a'), 'archive');
  writeFileSync(path.join(native, 'lib', 'pkgconfig', 'libpq.pc'), 'notes');
  writeFileSync(
    path.join(native, 'pg-symlinks.json'),
    JSON.stringify([
      { source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so.5' },
      { source: 'native/lib/libpq.so.5.18', target: 'native/libpq.so' },
    ]),
  );
});

afterEach(() => rmSync(folder, { recursive: true }));

const mode = (name: string) => statSync(path.join(copy, name)).mode & 0o777;

test('missing links are made, relative to where they lie', async () => {
  await restoreLibraryLinks(native);
  expect(readlinkSync(path.join(native, 'lib', 'libpq.so.5'))).toBe('libpq.so.5.18');
  expect(readlinkSync(path.join(native, 'libpq.so'))).toBe('lib/libpq.so.5.18');
});

test('links that exist are left as they are', async () => {
  symlinkSync('elsewhere', path.join(native, 'lib', 'libpq.so.5'));
  await restoreLibraryLinks(native);
  expect(readlinkSync(path.join(native, 'lib', 'libpq.so.5'))).toBe('elsewhere');
});

test('a package without a list needs no links', async () => {
  rmSync(path.join(native, 'pg-symlinks.json'));
  await restoreLibraryLinks(native);
  expect(readdirSync(path.join(native, 'lib'))).not.toContain('libpq.so.5');
});

test('a copy has its links, can be read by everybody and lacks what only compilers need', async () => {
  await copyBinaries(native, copy);
  expect(readdirSync(path.join(copy, 'lib')).sort()).toEqual(['libpq.so.5', 'libpq.so.5.18']);
  expect(await readFile(path.join(copy, 'lib', 'libpq.so.5'), 'utf8')).toBe('library');
  expect([mode('.'), mode('bin'), mode('bin/postgres'), mode('lib/libpq.so.5.18')]).toEqual([
    0o755, 0o755, 0o755, 0o644,
  ]);
  expect(readdirSync(folder).sort()).toEqual(['copy', 'package']);
});

test('a whole copy is kept', async () => {
  await copyBinaries(native, copy);
  const { ino } = statSync(copy);
  await copyBinaries(native, copy);
  expect(statSync(copy).ino).toBe(ino);
});

test.each([
  ['a file is missing', () => rmSync(path.join(copy, 'bin', 'postgres'))],
  ['a file is cut short', () => writeFileSync(path.join(copy, 'bin', 'postgres'), 'pro')],
  ['a link is missing', () => rmSync(path.join(copy, 'lib', 'libpq.so.5'))],
])('a copy is replaced when %s', async (_, damage) => {
  await copyBinaries(native, copy);
  damage();
  await copyBinaries(native, copy);
  expect(await readFile(path.join(copy, 'bin', 'postgres'), 'utf8')).toBe('program');
  expect(existsSync(path.join(copy, 'lib', 'libpq.so.5'))).toBe(true);
  expect(readdirSync(folder).sort()).toEqual(['copy', 'package']);
});

test('several may copy at once', async () => {
  await Promise.all(Array.from({ length: 5 }, () => copyBinaries(native, copy)));
  expect(await readFile(path.join(copy, 'bin', 'postgres'), 'utf8')).toBe('program');
  expect(readdirSync(folder).sort()).toEqual(['copy', 'package']);
});

test('a folder for copies is made readable, and refused when others can write to it', async () => {
  const home = path.join(folder, 'home');
  await openFolderToReaders(home);
  expect(statSync(home).mode & 0o777).toBe(0o755);
  await chmod(home, 0o777);
  await expect(openFolderToReaders(home)).rejects.toThrow(home);
});
