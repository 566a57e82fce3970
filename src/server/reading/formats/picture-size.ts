import { jpegSegments } from './jpeg-segments.ts';

/** Sizes in pixels. */
type Size = { width: number; height: number };

/**
 * What a PNG or JPEG declares as its size, before anything is decoded.
 * @returns undefined when it declares none
 */
export function pictureSize(bytes: Uint8Array): Size | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    return view.getUint32(0) === 0x89504e47
      ? { width: view.getUint32(16), height: view.getUint32(20) }
      : jpegSize(view);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
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
