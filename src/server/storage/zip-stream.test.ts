import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { type ZipEntry, zipStream } from './zip-stream.ts';

async function archive(entries: ZipEntry[]) {
  async function* each() {
    yield* entries;
  }
  const chunks: Uint8Array[] = [];
  for await (const chunk of zipStream(each())) chunks.push(chunk);
  return unzipSync(Buffer.concat(chunks));
}

async function* bytes(...parts: string[]) {
  for (const part of parts) yield Buffer.from(part);
}

async function* texts(...parts: string[]) {
  yield* parts;
}

test('texts and streams come out as they went in, with their names', async () => {
  const files = await archive([
    { name: 'account.json', text: texts('{"name":', '"Ñandú"}') },
    { name: 'files/señal 1.txt', bytes: bytes('one ', 'two ', 'three') },
    { name: 'empty.bin', bytes: bytes() },
  ]);
  expect(Object.fromEntries(Object.entries(files).map(([name, file]) => [name, strFromU8(file)]))).toEqual({
    'account.json': '{"name":"Ñandú"}',
    'files/señal 1.txt': 'one two three',
    'empty.bin': '',
  });
});

test('a long text comes out whole, and is compressed in short pieces', async () => {
  const text = 'Ñandú 🙂 '.repeat(100_000);
  const files = await archive([{ name: 'long.txt', text: texts('a', text, text, 'z') }]);
  expect(strFromU8(files['long.txt'] ?? new Uint8Array())).toBe(`a${text}${text}z`);
});

test('an archive without entries is an archive', async () => {
  expect(await archive([])).toEqual({});
});

test('a stream that breaks breaks the archive instead of ending it early', async () => {
  async function* broken() {
    yield Buffer.from('begin');
    throw new Error('disk gone');
  }
  await expect(archive([{ name: 'x', bytes: broken() }])).rejects.toThrow('disk gone');
});
