import { type SeenPicture, seenPictureType } from '#rules/seen-pictures.ts';
import { pictureSize } from '../reading/formats/picture-size.ts';

/** No picture that a model sees is larger than this: `characters` in base64, `pixels` a side. */
const bounds = { characters: 4_000_000, pixels: 8_000 };

/** So many bytes a picture has at most that a model sees. */
export const seenPictureBytes = (bounds.characters / 4) * 3;

/** A picture in base64 as models take it; null for what is none, or is larger than providers take. */
export function seenPicture(data: string): SeenPicture | null {
  if (data.length > bounds.characters) return null;
  const mediaType = seenPictureType(data);
  if (mediaType === null) return null;
  const bytes = Buffer.from(data, 'base64');
  const size = pictureSize(bytes);
  const isSeen = size && [size.width, size.height].every((side) => side > 0 && side <= bounds.pixels);
  return isSeen ? { mediaType, data: bytes.toString('base64') } : null;
}
