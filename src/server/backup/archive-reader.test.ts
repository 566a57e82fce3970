import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { readArchive } from './archive-reader.ts';
import { writeArchive } from './archive-writer.ts';
import { archiveFormat, entryNames } from './manifest.ts';

const about = { format: archiveFormat, version: '1', createdAt: '2026-11-30T00:00:00.000Z' };

test('a large archive is read to its end without anything of its pieces being kept', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'parley-archive-'));
  const file = path.join(folder, 'parley.backup');
  const stopped = new AbortController().signal;
  const content = Buffer.alloc(1_000_000, 'a row');
  await writeArchive(file, {
    key: undefined,
    stopped,
    async fill(writer) {
      await writer.add(entryNames.head, Buffer.from(JSON.stringify(about)));
      for (let entry = 0; entry < 20; entry += 1) await writer.add(`${entryNames.files}${entry}`, content);
      return {
        ...about,
        schemaVersion: 1,
        tables: [],
        sequences: [],
        files: { count: 20, bytes: 1, missing: 0 },
      };
    },
  });
  const warnings: string[] = [];
  const warned = ({ name, message }: Error) => void warnings.push(`${name}: ${message}`);
  process.on('warning', warned);
  let bytesRead = 0;
  await readArchive(file, undefined, stopped, async ({ bytes }) => {
    for await (const { byteLength } of bytes) bytesRead += byteLength;
  });
  // Warnings come a moment later.
  await setImmediate();
  process.off('warning', warned);
  expect(bytesRead).toBe(20 * content.length);
  expect(warnings).toEqual([]);
  await rm(folder, { recursive: true });
});
