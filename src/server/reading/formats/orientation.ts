import { crc32 } from 'node:zlib';
import type { PageTurn } from '#rules/files.ts';
import { jpegSegments } from './jpeg-segments.ts';

/** How a picture has to be turned and mirrored to stand upright, as Exif counts it; 1 for not at all. */
type Orientation = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;

/** The orientations that follow one another by quarter turns, clockwise: plain ones, and mirrored ones. */
const quarterTurns: readonly (readonly Orientation[])[] = [
  [1, 6, 3, 8],
  [2, 7, 4, 5],
];

const pngSignature = 0x89504e47;
const exifOfJpeg = Buffer.from('Exif\0\0', 'latin1');
const exifOfPng = Buffer.from('eXIf', 'latin1');
const orientationTag = 0x0112;
/** Where a PNG's first chunk, its header, ends. */
const pngHeaderEnd = 33;

/**
 * How a PNG or JPEG says that it has to be turned, in its Exif data; 1 where it says nothing, or nothing that can be
 * read.
 */
export function orientationOf(bytes: Uint8Array): Orientation {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    const exif = view.getUint32(0) === pngSignature ? exifInPng(bytes, view) : exifInJpeg(bytes, view);
    return exif ? orientationIn(exif) : 1;
  } catch (error) {
    if (error instanceof RangeError) return 1;
    throw error;
  }
}

/**
 * The same picture with its orientation where the recogniser, which turns it, looks for it: in the first bytes, with
 * the high bytes first. Cameras write it further back, and most of them with the low bytes first.
 * @param turn by which it is to be turned further
 */
export function withPlainOrientation(bytes: Uint8Array, turn: PageTurn): Uint8Array {
  const exif = exifOf(turned(orientationOf(bytes), turn));
  const isPng = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint32(0) === pngSignature;
  const at = isPng ? pngHeaderEnd : 2;
  const stated = isPng ? pngChunk(exif) : jpegSegment(exif);
  return Buffer.concat([bytes.subarray(0, at), stated, bytes.subarray(at)]);
}

function turned(orientation: Orientation, turn: PageTurn): Orientation {
  const round = quarterTurns.find((each) => each.includes(orientation)) ?? [];
  return round[(round.indexOf(orientation) + turn / 90) % 4] ?? orientation;
}

function exifInJpeg(bytes: Uint8Array, view: DataView): DataView | undefined {
  for (const { marker, start, end } of jpegSegments(view)) {
    const content = bytes.subarray(start, end);
    const isExif = marker === 0xe1 && exifOfJpeg.equals(content.subarray(0, exifOfJpeg.length));
    if (isExif) return viewOf(content.subarray(exifOfJpeg.length));
  }
  return undefined;
}

function exifInPng(bytes: Uint8Array, view: DataView): DataView | undefined {
  for (let at = 8; at < bytes.length; ) {
    const length = view.getUint32(at);
    if (exifOfPng.equals(bytes.subarray(at + 4, at + 8)))
      return viewOf(bytes.subarray(at + 8, at + 8 + length));
    at += 12 + length;
  }
  return undefined;
}

const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array) =>
  new DataView(buffer, byteOffset, byteLength);

/** @param exif a TIFF header and the directories behind it, of which the first describes the picture */
function orientationIn(exif: DataView): Orientation {
  const lowFirst = exif.getUint16(0) === 0x4949;
  if (exif.getUint16(2, lowFirst) !== 42) return 1;
  const directory = exif.getUint32(4, lowFirst);
  const entries = exif.getUint16(directory, lowFirst);
  for (let entry = 0; entry < entries; entry += 1) {
    const at = directory + 2 + entry * 12;
    if (exif.getUint16(at, lowFirst) !== orientationTag) continue;
    const value = exif.getUint16(at + 8, lowFirst);
    return value >= 1 && value <= 8 ? (value as Orientation) : 1;
  }
  return 1;
}

/** A TIFF header and one directory that holds nothing but the orientation. */
function exifOf(orientation: Orientation): Buffer {
  const header = [0x4d, 0x4d, 0, 42, 0, 0, 0, 8];
  const entry = [0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0];
  return Buffer.from([...header, 0, 1, ...entry, 0, 0, 0, 0]);
}

function jpegSegment(exif: Buffer): Buffer {
  const head = Buffer.from([0xff, 0xe1, 0, 0]);
  head.writeUInt16BE(2 + exifOfJpeg.length + exif.length, 2);
  return Buffer.concat([head, exifOfJpeg, exif]);
}

function pngChunk(exif: Buffer): Buffer {
  const body = Buffer.concat([exifOfPng, exif]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(exif.length);
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
}
