import { seenPictureType } from '#rules/seen-pictures.ts';
import { pictureSize } from '../reading/formats/picture-size.ts';
import type { ToolPicture } from './agent-tool.ts';

/** No picture that a model sees is larger than this: `characters` in base64, `pixels` a side. */
const bounds = { characters: 4_000_000, pixels: 8_000 };

/** A picture in base64 as models take it; null for what is none, or is larger than providers take. */
export function seenPicture(data: string): ToolPicture | null {
  if (data.length > bounds.characters) return null;
  const mediaType = seenPictureType(data);
  if (mediaType === null) return null;
  const bytes = Buffer.from(data, 'base64');
  const sides = mediaType === 'image/gif' || mediaType === 'image/webp' ? sidesOf(bytes) : pixelsOf(bytes);
  const isSeen = sides.length > 0 && sides.every((side) => side > 0 && side <= bounds.pixels);
  return isSeen ? { mediaType, data: bytes.toString('base64') } : null;
}

function pixelsOf(bytes: Buffer): number[] {
  const size = pictureSize(bytes);
  return size ? [size.width, size.height] : [];
}

/** Width and height that a GIF or WebP declares; nothing where it ends before. */
function sidesOf(bytes: Buffer): number[] {
  if (bytes.length < 10) return [];
  if (bytes.toString('latin1', 0, 3) === 'GIF') return [bytes.readUInt16LE(6), bytes.readUInt16LE(8)];
  if (bytes.length < 30) return [];
  switch (bytes.toString('latin1', 12, 16)) {
    case 'VP8 ':
      return [bytes.readUInt16LE(26) & 0x3fff, bytes.readUInt16LE(28) & 0x3fff];
    case 'VP8L': {
      const packed = bytes.readUInt32LE(21);
      return [(packed & 0x3fff) + 1, ((packed >>> 14) & 0x3fff) + 1];
    }
    case 'VP8X':
      return [bytes.readUIntLE(24, 3) + 1, bytes.readUIntLE(27, 3) + 1];
    default:
      return [];
  }
}
