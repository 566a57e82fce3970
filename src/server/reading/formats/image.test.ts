import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { jpegOfText } from '../testing/jpeg.ts';
import { makePng, makePngHeader } from '../testing/pictures.ts';
import { readFileWith, readWith } from '../testing/read.ts';
import type { RecognisedPage } from './format.ts';
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

  it('reads words as of the language of their text', { timeout: 60_000 }, async () => {
    const spanish = ['Más información: el título había caducado,', 'y el último había sido más caro.'];
    expect(await readWith(readImage, await makePng(spanish))).toBe(spanish.join(' '));
    const english = [
      'The pilot boards at the Ortac buoy',
      'one hour before high water and',
      'is paid in crowns.',
    ];
    expect(await readWith(readImage, await makePng(english))).toBe(english.join(' '));
  });

  it('reads one without a word where it is looked at itself, and nowhere else', {
    timeout: 60_000,
  }, async () => {
    const bytes = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#2a6' } })
      .png()
      .toBuffer();
    await expect(readFileWith(readImage, bytes)).rejects.toMatchObject({ code: 'no_text' });
    const { blocks, omissions } = await readFileWith(readImage, bytes, { mayLackText: true });
    expect(blocks).toEqual([]);
    expect(omissions).toMatchObject([{ kind: 'pages', count: 1, of: 1 }]);
  });

  it('reads a JPEG', { timeout: 60_000 }, async () => {
    expect(await readWith(readImage, jpegOfText)).toContain('Harbour 1947');
  });

  it.each([0, 1.2])(
    'reads columns one after the other, askew by %s degrees, and rows of a table whole',
    {
      timeout: 60_000,
    },
    async (degrees) => {
      const left = [
        'The harbour master of Brent lives in',
        'the white house above the quay. He',
        'keeps the log of arrivals and lights',
        'the western lamp every evening at',
        'half past seven, in winter at five.',
      ];
      const right = [
        'Fishing from the mole is allowed to',
        'members of the angling club only.',
        'Membership costs fourteen crowns a',
        'year, and children pay nothing. The',
        'club meets on the first Monday.',
      ];
      const columns = left.map((line, row) => [line, right[row] ?? '']);
      const png = await makePng(columns, 260);
      const turned = await sharp(Buffer.from(png)).rotate(degrees, { background: 'white' }).png().toBuffer();
      expect(await readWith(readImage, new Uint8Array(turned))).toBe(
        [left.join(' '), right.join(' ')].join('\n\n'),
      );
      const table = [
        ['Item', 'Price'],
        ['A sack of grey salt', '11'],
        ['A sack of white salt', '19'],
        ['One barrel', '7'],
      ];
      const rows = (await readWith(readImage, await makePng(table, 260))).split(/\n+/);
      expect(rows).toEqual(table.map((row) => row.join(' ')));
    },
  );

  it.each([
    ['as it is', 0],
    ['turned, as its Exif data say', 90],
    ['askew', 2],
  ])('says where each word stands in a picture %s', { timeout: 60_000 }, async (_, degrees) => {
    const lines = ['The ferry to the island leaves', 'from pier two at seven.'];
    const png = Buffer.from(await makePng(lines));
    const turned = sharp(png).rotate(degrees, { background: 'white' });
    // Exif counts 8 where the picture has to be turned by a quarter to the left.
    const shown = degrees === 90 ? turned.withMetadata({ orientation: 8 }) : turned;
    const found: RecognisedPage[] = [];
    await readFileWith(readImage, new Uint8Array(await shown.png().toBuffer()), {
      webPage: false,
      onRecognised: (page) => found.push(page),
    });
    const words = found[0]?.words ?? [];
    expect(words.map(({ text }) => text).join(' ')).toBe(lines.join(' '));

    const upright = degrees === 90 ? sharp(png) : sharp(await turned.png().toBuffer());
    const { data, info } = await upright
      .flatten({ background: 'white' })
      .greyscale()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const isInk = (x: number, y: number) => (data[(y * info.width + x) * info.channels] ?? 255) < 128;
    const inkIn = (x: number, y: number, width: number, height: number) => {
      let ink = 0;
      for (let row = Math.ceil(y * info.height); row < (y + height) * info.height; row += 1) {
        for (let at = Math.ceil(x * info.width); at < (x + width) * info.width; at += 1) {
          if (isInk(at, row)) ink += 1;
        }
      }
      return ink;
    };
    const all = inkIn(0, 0, 1, 1);
    const within = words.map(({ x, y, width, height }) => inkIn(x, y, width, height));
    expect(Math.min(...within)).toBeGreaterThan(100);
    expect(within.reduce((sum, each) => sum + each, 0) / all).toBeGreaterThan(0.95);
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
