import { jpegSegments } from './jpeg-segments.ts';

/** Sizes in pixels. */
type Size = { width: number; height: number };

/** PNG and JPEG: what text is recognised in. Others are shown, and not read. */
export const recognisedSize = (bytes: Uint8Array): Size | undefined =>
  declared(bytes, (view) => (isPng(view) ? pngSize(view) : jpegSize(view)));

/**
 * What a PNG, JPEG, GIF or WebP declares as its size, before anything is decoded.
 * @returns undefined when it declares none
 */
export const pictureSize = (bytes: Uint8Array): Size | undefined =>
  declared(bytes, (view) => {
    if (isPng(view)) return pngSize(view);
    if (view.getUint32(0) >>> 8 === 0x474946) {
      return { width: view.getUint16(6, true), height: view.getUint16(8, true) };
    }
    return view.getUint32(0) === 0x52494646 ? webpSize(view) : jpegSize(view);
  });

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
