/** A segment of a JPEG's head: what it is, and where its content begins and ends. */
export type JpegSegment = { marker: number; start: number; end: number };

/**
 * The segments in front of a JPEG's picture data, which describe it.
 * @throws {RangeError} where the bytes end before
 */
export function* jpegSegments(view: DataView): Generator<JpegSegment> {
  let at = 2;
  while (view.getUint8(at) === 0xff) {
    const marker = view.getUint8(at + 1);
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === 0xda || marker === 0xd9) return;
    const end = at + 2 + view.getUint16(at + 2);
    yield { marker, start: at + 4, end };
    at = end;
  }
}
