import { mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { writeArchive } from './archive-writer.ts';

test('a disk that is full below the list of entries fails the archive, ends nothing else, and leaves no file', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'parley-archive-'));
  const file = path.join(folder, 'parley.backup');
  await symlink('/dev/full', `${file}.entries.part`);
  const written = writeArchive(file, {
    key: undefined,
    stopped: new AbortController().signal,
    async fill(writer) {
      for (let entry = 0; ; entry += 1) {
        await writer.add(`entry-${entry}`, Buffer.from('a row'));
        // As long as rows of a database let wait: meanwhile nobody looks at the list.
        for (let looks = 0; looks < 20; looks += 1) await readdir(folder);
      }
    },
  });
  await expect(written).rejects.toMatchObject({ code: 'ENOSPC' });
  expect(await readdir(folder)).toEqual([]);
  await rm(folder, { recursive: true });
});

test('an archive whose command is stopped leaves no file', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'parley-archive-'));
  const stop = new AbortController();
  const written = writeArchive(path.join(folder, 'parley.backup'), {
    key: undefined,
    stopped: stop.signal,
    async fill(writer) {
      await writer.add('entry', Buffer.from('a row'));
      stop.abort(new Error('Enough'));
      await writer.addStream('endless', 1_000_000_000, endless());
      throw new Error('It was not stopped');
    },
  });
  await expect(written).rejects.toThrow('Enough');
  expect(await readdir(folder)).toEqual([]);
  await rm(folder, { recursive: true });
});

async function* endless() {
  for (;;) yield Buffer.alloc(1_000);
}
