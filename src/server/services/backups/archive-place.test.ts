import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { parseEnvironment } from '../../settings/env.ts';
import { nameOfArchive, openArchivePlace, timeOfArchive } from './archive-place.ts';

test('the name of an archive tells when it was begun, and sorts by it', () => {
  const moments = ['2026-01-02T03:04:00.000Z', '2026-01-02T13:04:00.000Z', '2026-11-28T00:00:00.000Z'];
  const names = moments.map((moment) => nameOfArchive(new Date(moment)));
  expect(names[0]).toBe('parley-2026-01-02T0304Z.backup');
  expect(names.toSorted()).toEqual(names);
  expect(names.map((name) => timeOfArchive(name).toISOString())).toEqual(moments);
});

test('what a backup has left that was killed is gone with the next, and nothing else', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'parley-archives-'));
  const left = 'parley-2026-01-01T0315Z.backup';
  const kept = [left, 'letters.part', `other-${left}.part`];
  for (const name of [...kept, `${left}.part`, `${left}.entries.part`]) {
    await writeFile(path.join(folder, name), '');
  }
  const place = await openArchivePlace(parseEnvironment({}), { folder }, { warn: () => undefined });
  const name = 'parley-2026-01-02T0315Z.backup';
  await place.keep(name, (file) => writeFile(file, ''));
  expect((await readdir(folder)).sort()).toEqual([...kept, name].sort());
  await rm(folder, { recursive: true });
});
