import sharp from 'sharp';
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
    ['picture_too_large', makePngHeader(60_000, 60_000)],
    ['damaged', makePngHeader(800, 600)],
    ['damaged', makePngHeader(800, 600).subarray(0, 14)],
    ['damaged', jpegOfText.subarray(0, 40)],
  ])('answers %s, whatever is promised', { timeout: 60_000 }, async (code, bytes) => {
    await expect(readWith(readImage, bytes)).rejects.toMatchObject({ code });
  });

  it('answers no_text for a picture without any', { timeout: 60_000 }, async () => {
    await expect(readWith(readImage, await makePng([]))).rejects.toMatchObject({ code: 'no_text' });
  });
  it('answers no_text for shapes in which letters could be seen, and reads a sign of two', {
    timeout: 60_000,
  }, async () => {
    const draw = (shapes: string) => {
      const picture = `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="500"><rect width="100%" height="100%" fill="white"/>${shapes}</svg>`;
      return sharp(Buffer.from(picture)).png().toBuffer();
    };
    const rings = Array.from(
      { length: 40 },
      (_, at) =>
        `<circle cx="${((at * 197) % 860) + 20}" cy="${((at * 131) % 460) + 20}" r="${5 + (at % 17)}"/>`,
    );
    const strokes = Array.from(
      { length: 30 },
      (_, at) =>
        `<path d="M${at * 29} ${(at * 13) % 480} l${20 + at} ${(at * 17) % 60}" stroke="#333" stroke-width="3"/>`,
    );
    const shapes = await draw([...rings, ...strokes].join(''));
    await expect(readWith(readImage, shapes)).rejects.toMatchObject({ code: 'no_text' });
    expect(await readWith(readImage, await makePng(['A4']))).toBe('A4');
  });
});
