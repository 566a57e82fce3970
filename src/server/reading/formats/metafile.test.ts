import { deflateSync, gzipSync } from 'node:zlib';
import { unzipSync, zipSync } from 'fflate';
import { expect, it } from 'vitest';
import { makeEmf, makeWmf } from '../testing/metafiles.ts';
import { odtOf } from '../testing/packages.ts';
import { readFileWith } from '../testing/read.ts';
import { metafileText } from './metafile.ts';
import { readOdf } from './odf/odf.ts';

const gate = { text: 'Gate A opens at', x: 10, y: 20, step: 8 };
const hour = { text: '6:00', x: 140, y: 20, step: 8 };
const below = { text: 'Gate B', x: 10, y: 60, step: 8 };

it('what a drawing writes is read line by line', () => {
  expect(metafileText(makeEmf([gate, hour, below]))).toBe('Gate A opens at 6:00\nGate B');
});

it('letters that are drawn one by one are words', () => {
  const letters = [...'open now'].map((text, at) => ({ text, x: at * 8, y: 20, step: 8 }));
  expect(metafileText(makeEmf(letters.filter(({ text }) => text !== ' ')))).toBe('open now');
});

it('signs that lie apart, as those of an equation, are no text', () => {
  const signs = [...'x2ni'].map((text, at) => ({ text, x: at * 20, y: 20 + at * 5, step: 8 }));
  expect(metafileText(makeEmf(signs))).toBe('');
});

it('older drawings are read in the characters of their font', () => {
  const text = Uint8Array.from([0xc2, 0xee, 0xf0, 0xee, 0xf2, 0xe0]);
  expect(metafileText(makeWmf([{ text, x: 10, y: 20, step: 8 }], 204))).toBe('Ворота');
});

it('packed drawings are unpacked', () => {
  for (const pack of [gzipSync, deflateSync]) {
    expect(metafileText(new Uint8Array(pack(makeEmf([below]))))).toBe('Gate B');
  }
});

it('a drawing without text says nothing, one that is cut off what it has, and other pictures are none', () => {
  expect(metafileText(makeEmf([]))).toBe('');
  expect(metafileText(makeEmf([below, gate]).subarray(0, 210))).toBe('Gate B');
  expect(
    metafileText(Buffer.from('GIF89a of no size, and longer than a header of a drawing')),
  ).toBeUndefined();
});

it('a drawing within a document stands where it is shown', async () => {
  const frame =
    '<text:p>Before.</text:p><text:p><draw:frame><draw:image xlink:href="Pictures/a.emf"/></draw:frame></text:p><text:p>Behind.</text:p>';
  const document = zipSync({ ...unzipSync(odtOf(frame)), 'Pictures/a.emf': makeEmf([gate, hour]) });
  const { text, omissions } = await readFileWith(readOdf, document);
  expect(text).toBe('Before.\n\nGate A opens at 6:00\n\nBehind.');
  expect(omissions).toEqual([]);
});
