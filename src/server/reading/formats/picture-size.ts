import { jpegSegments } from './jpeg-segments.ts';

/** Sizes in pixels. */
type Size = { width: number; height: number };

/** PNG, JPEG, GIF, WebP and TIFF: what text is recognised in, of several pictures in the first. Others are not read. */
export const recognisedSize = (bytes: Uint8Array): Size | undefined =>
  declared(bytes, (view) => (isTiff(view) ? tiffSize(view) : sizeOf(view)));

/** Whether a picture can be turned by what it says of itself. */
export const isTurnable = (bytes: Uint8Array): boolean =>
  declared(bytes, (view) => (isPng(view) ? pngSize(view) : jpegSize(view))) !== undefined;

/**
 * What a PNG, JPEG, GIF or WebP declares as its size, before anything is decoded.
 * @returns undefined when it declares none
 */
export const pictureSize = (bytes: Uint8Array): Size | undefined => declared(bytes, sizeOf);

function sizeOf(view: DataView): Size | undefined {
  if (isPng(view)) return pngSize(view);
  if (view.getUint32(0) >>> 8 === 0x474946) {
    return { width: view.getUint16(6, true), height: view.getUint16(8, true) };
  }
  return view.getUint32(0) === 0x52494646 ? webpSize(view) : jpegSize(view);
}

/** The size that is read; none where the picture ends before. */
function declared(bytes: Uint8Array, read: (view: DataView) => Size | undefined): Size | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    return read(view);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

const isPng = (view: DataView) => view.getUint32(0) === 0x89504e47;
const pngSize = (view: DataView): Size => ({ width: view.getUint32(16), height: view.getUint32(20) });

const isTiff = (view: DataView) => view.getUint32(0) === 0x49492a00 || view.getUint32(0) === 0x4d4d002a;
const sideTags = { width: 0x0100, height: 0x0101 } as const;
/** The size of a number, in TIFF's kinds of fields: of two bytes, else of four. */
const shortField = 3;

/** Its first directory says it. */
function tiffSize(view: DataView): Size | undefined {
  const lowFirst = view.getUint16(0) === 0x4949;
  const directory = view.getUint32(4, lowFirst);
  const entries = view.getUint16(directory, lowFirst);
  const side = (tag: number): number | undefined => {
    for (let entry = 0; entry < entries; entry += 1) {
      const at = directory + 2 + entry * 12;
      if (view.getUint16(at, lowFirst) !== tag) continue;
      const isShort = view.getUint16(at + 2, lowFirst) === shortField;
      return isShort ? view.getUint16(at + 8, lowFirst) : view.getUint32(at + 8, lowFirst);
    }
    return undefined;
  };
  const [width, height] = [side(sideTags.width), side(sideTags.height)];
  return width && height ? { width, height } : undefined;
}

/** Each of its three kinds of data says it in its own way. */
function webpSize(view: DataView): Size | undefined {
  const sides = (width: number, height: number) => ({
    width: (width & 0x3fff) + 1,
    height: (height & 0x3fff) + 1,
  });
  switch (view.getUint32(12)) {
    // `VP8 `
    case 0x56503820:
      return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
    // `VP8L`
    case 0x5650384c:
      return sides(view.getUint32(21, true), view.getUint32(21, true) >>> 14);
    // `VP8X`
    case 0x56503858:
      return {
        width: (view.getUint32(24, true) & 0xffffff) + 1,
        height: (view.getUint32(26, true) >>> 8) + 1,
      };
    default:
      return undefined;
  }
}

/** The segment that begins the frame says it. */
function jpegSize(view: DataView): Size | undefined {
  for (const { marker, start } of jpegSegments(view)) {
    const beginsFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (beginsFrame) return { width: view.getUint16(start + 3), height: view.getUint16(start + 1) };
  }
  return undefined;
}
