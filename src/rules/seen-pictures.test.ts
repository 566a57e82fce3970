import { expect, it } from 'vitest';
import { seenPictureType } from './seen-pictures.ts';

it.each([
  ['89504e470d0a1a0a0000000d', 'image/png'],
  ['ffd8ffe000104a4649460001', 'image/jpeg'],
  [Buffer.from('GIF87a\x01\x00\x01\x00').toString('hex'), 'image/gif'],
  [Buffer.from('GIF89a\x01\x00\x01\x00').toString('hex'), 'image/gif'],
  [Buffer.from('RIFF\xf0\x00\xff\x7fWEBPVP8 ', 'latin1').toString('hex'), 'image/webp'],
  [Buffer.from('RIFF\x00\x00\x00\x00WAVEfmt ', 'latin1').toString('hex'), null],
  ['424d', null],
  ['', null],
])('%s is told by its bytes: %s', (hex, type) => {
  expect(seenPictureType(Buffer.from(hex, 'hex').toString('base64'))).toBe(type);
});
