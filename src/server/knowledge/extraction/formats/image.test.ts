import { describe, expect, it } from 'vitest';
import { jpegOfText } from '../test/jpeg.ts';
import { makePng, makePngHeader } from '../test/pictures.ts';
import { readWith } from '../test/read.ts';
import { readImage } from './image.ts';

describe('readImage', () => {
  it('recognises English and Spanish, and joins the lines of a paragraph', { timeout: 60_000 }, async () => {
    const text = await readWith(
      readImage,
      await makePng([
        'The ferry to the island leaves every',
        'morning at seven o’clock from pier two.',
        'El niño cenó en Málaga.',
      ]),
    );
    expect(text).toContain('The ferry to the island leaves every morning at seven');
    expect(text).toContain('El niño cenó en');
  });

  it('reads a JPEG', { timeout: 60_000 }, async () => {
    expect(await readWith(readImage, jpegOfText)).toContain('Harbour 1947');
  });

  it.each([
    ['too_large', makePngHeader(60_000, 60_000)],
    ['damaged', makePngHeader(800, 600)],
    ['damaged', makePngHeader(800, 600).subarray(0, 14)],
    ['damaged', jpegOfText.subarray(0, 40)],
  ])('answers %s, whatever is promised', { timeout: 60_000 }, async (code, bytes) => {
    await expect(readWith(readImage, bytes)).rejects.toMatchObject({ code });
  });

  it('answers no_text for a picture without any', { timeout: 60_000 }, async () => {
    await expect(readWith(readImage, await makePng([]))).rejects.toMatchObject({ code: 'no_text' });
  });
});
