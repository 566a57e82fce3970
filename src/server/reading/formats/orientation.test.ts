import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { jpegOfText } from '../testing/jpeg.ts';
import { makePng } from '../testing/pictures.ts';
import { readFileWith, readWith } from '../testing/read.ts';
import type { RecognisedPage } from './format.ts';
import { readImage } from './image.ts';
import { orientationOf } from './orientation.ts';

const lines = ['The ferry to the island leaves', 'every morning at seven.'];

/** A picture stored as a camera does that was held so. `flop` mirrors left and right, after turning. */
const stored = {
  1: { angle: 0, flop: false },
  2: { angle: 0, flop: true },
  3: { angle: 180, flop: false },
  4: { angle: 180, flop: true },
  5: { angle: 90, flop: true },
  6: { angle: 270, flop: false },
  7: { angle: 270, flop: true },
  8: { angle: 90, flop: false },
} as const;
const orientations = [1, 2, 3, 4, 5, 6, 7, 8] as const;

let upright: Uint8Array;
beforeAll(async () => {
  upright = await makePng(lines);
});

async function photograph(
  orientation: keyof typeof stored,
  format: 'jpeg' | 'png' = 'jpeg',
  shown: Uint8Array = upright,
) {
  const { angle, flop } = stored[orientation];
  const turned = await sharp(shown).rotate(angle).png().toBuffer();
  const picture = flop ? sharp(turned).flop() : sharp(turned);
  return picture.withMetadata({ orientation }).toFormat(format).toBuffer();
}

/** A segment of so many bytes in front of all others, as editors put previews there. */
function behindOther(jpeg: Buffer, length: number): Buffer {
  const segment = Buffer.alloc(2 + length);
  segment.writeUInt16BE(0xffed, 0);
  segment.writeUInt16BE(length, 2);
  return Buffer.concat([jpeg.subarray(0, 2), segment, jpeg.subarray(2)]);
}

describe('a picture that says how it has to be turned', () => {
  it.each(orientations)(
    'is read upright, a photograph of orientation %i',
    { timeout: 60_000 },
    async (orientation) => {
      const jpeg = await photograph(orientation);
      expect(orientationOf(jpeg)).toBe(orientation);
      const text = await readWith(readImage, behindOther(jpeg, 4000));
      expect(text).toContain('The ferry to the island leaves');
    },
  );

  it.each([
    [1, 90],
    [2, 180],
    [5, 270],
    [8, 90],
  ] as const)(
    'is read when what orientation %i shows lies turned by %i degrees all the same',
    { timeout: 60_000 },
    async (orientation, degrees) => {
      const lying = await sharp(upright).rotate(degrees).png().toBuffer();
      const found: RecognisedPage[] = [];
      await readFileWith(readImage, new Uint8Array(await photograph(orientation, 'png', lying)), {
        webPage: false,
        onRecognised: (page) => found.push(page),
      });
      expect(found[0]?.text).toBe(lines.join(' '));
      expect(found[0]?.turn).toBe((360 - degrees) % 360);
      const wide = found[0]?.words.filter(({ width, height }) => width > height / 8) ?? [];
      expect(wide).toHaveLength(lines.join(' ').split(' ').length);
      expect(Math.max(...wide.map(({ x, width }) => x + width))).toBeLessThanOrEqual(1);
    },
  );

  it('is read upright as PNG, too', { timeout: 60_000 }, async () => {
    const png = await photograph(8, 'png');
    expect(orientationOf(png)).toBe(8);
    expect(await readWith(readImage, png)).toContain('The ferry to the island leaves');
  });
});

describe('orientationOf', () => {
  const exif = (tiff: number[]) => {
    const content = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), Buffer.from(tiff)]);
    const head = Buffer.from([0xff, 0xe1, 0, content.length + 2]);
    return Buffer.concat([jpegOfText.subarray(0, 2), head, content, jpegOfText.subarray(2)]);
  };
  const highFirst = [0x4d, 0x4d, 0, 42, 0, 0, 0, 8];
  const lowFirst = [0x49, 0x49, 42, 0, 8, 0, 0, 0];

  it('reads both orders of bytes, behind other entries', () => {
    const other = [0x01, 0x0f, 0, 2, 0, 0, 0, 1, 0, 0, 0, 0];
    expect(
      orientationOf(exif([...highFirst, 0, 2, ...other, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0])),
    ).toBe(6);
    expect(orientationOf(exif([...lowFirst, 1, 0, 0x12, 0x01, 3, 0, 1, 0, 0, 0, 3, 0, 0, 0]))).toBe(3);
  });

  it.each([
    ['nothing at all', jpegOfText],
    ['an orientation that there is not', exif([...lowFirst, 1, 0, 0x12, 0x01, 3, 0, 1, 0, 0, 0, 9, 0, 0, 0])],
    ['a directory beyond its end', exif([0x4d, 0x4d, 0, 42, 0xff, 0xff, 0xff, 0xff])],
    ['more entries than it has', exif([...highFirst, 0xff, 0xff])],
    ['a header cut off', exif([0x4d])],
    ['a segment cut off', Buffer.from([0xff, 0xd8, 0xff, 0xe1, 0x40, 0, 0x45, 0x78])],
    ['a chunk of a PNG that promises too much', Buffer.from('89504e470d0a1a0affffffff49484452', 'hex')],
    ['no picture', Buffer.from([1, 2])],
  ])('answers 1 for a picture that says %s', (_, bytes) => {
    expect(orientationOf(bytes)).toBe(1);
  });
});
