import sharp from 'sharp';
import { expect, it } from 'vitest';
import { pictureSize, recognisedSize } from './picture-size.ts';

const picture = sharp({
  create: { width: 37, height: 21, channels: 4, background: { r: 9, g: 90, b: 200, alpha: 0.5 } },
});
const size = { width: 37, height: 21 };
const made = {
  'a PNG': await picture.clone().png().toBuffer(),
  'a JPEG': await picture.clone().flatten().jpeg().toBuffer(),
  'a GIF': await picture.clone().gif().toBuffer(),
  'a WebP with losses': await picture.clone().flatten().webp().toBuffer(),
  'a WebP without losses': await picture.clone().webp({ lossless: true }).toBuffer(),
  'a WebP with more than pixels': await picture.clone().withMetadata().webp().toBuffer(),
};

it.each(Object.entries(made))('%s says its size, and cut off it says none', (_name, bytes) => {
  expect(pictureSize(bytes)).toEqual(size);
  expect(pictureSize(bytes.subarray(0, 8))).toBeUndefined();
});

it.each([
  ...Object.entries(made),
  ['a TIFF', await picture.clone().flatten().tiff({ compression: 'lzw' }).toBuffer()] as const,
  [
    'a TIFF of one bit',
    await picture
      .clone()
      .flatten()
      .threshold()
      .toColourspace('b-w')
      .tiff({ compression: 'ccittfax4', bitdepth: 1 })
      .toBuffer(),
  ] as const,
])('text is recognised in %s of its size', (_name, bytes) => {
  expect(recognisedSize(bytes)).toEqual(size);
  expect(recognisedSize(bytes.subarray(0, 8))).toBeUndefined();
});

it('a TIFF with the high bytes first says its size, and one without sides none', () => {
  const entry = (tag: number, value: number) =>
    [0, 0, 0, 0].map((_, at) => [tag >> 8, tag & 0xff, 0, 4][at] ?? 0).concat([0, 0, 0, 1, 0, 0, 0, value]);
  const tiff = (...entries: number[][]) =>
    new Uint8Array([0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, entries.length, ...entries.flat(), 0, 0, 0, 0]);
  expect(recognisedSize(tiff(entry(0x100, 37), entry(0x101, 21)))).toEqual(size);
  expect(recognisedSize(tiff(entry(0x100, 37)))).toBeUndefined();
});

it.each(['', 'RIFF\0\0\0\0WAVEfmt and no picture at all', 'GIF'])('%j is none', (text) => {
  expect(pictureSize(Buffer.from(text, 'latin1'))).toBeUndefined();
});
