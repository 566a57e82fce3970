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

it('text is recognised in a PNG or JPEG alone', () => {
  const read = Object.entries(made).filter(([, bytes]) => recognisedSize(bytes));
  expect(read.map(([name]) => name)).toEqual(['a PNG', 'a JPEG']);
});

it.each(['', 'RIFF\0\0\0\0WAVEfmt and no picture at all', 'GIF'])('%j is none', (text) => {
  expect(pictureSize(Buffer.from(text, 'latin1'))).toBeUndefined();
});
