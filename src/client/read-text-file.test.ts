import { expect, test } from 'vitest';
import { readTextFile } from './read-text-file.ts';

const text = 'correo;rol\njosé@example.org;Administración';
const read = (...parts: (string | Uint8Array<ArrayBuffer>)[]) => readTextFile(new Blob(parts));

test('a table is read as it was saved: in UTF-8 with a mark and without, in UTF-16 and in Windows-1252', async () => {
  expect(await read(text)).toBe(text);
  expect(await read('\ufeff', text)).toBe(text);
  expect(await read(Uint8Array.from(Buffer.from(`\ufeff${text}`, 'utf16le')))).toBe(text);
  expect(await read(Uint8Array.from(Buffer.from(`\ufeff${text}`, 'utf16le').swap16()))).toBe(text);
  expect(await read(Uint8Array.from(Buffer.from(text, 'latin1')))).toBe(text);
});
