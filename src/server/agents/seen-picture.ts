import { type SeenPicture, seenPictureLimits, seenPictureType } from '#rules/seen-pictures.ts';
import { pictureSize } from '../reading/formats/picture-size.ts';

/** No picture that a model sees has a longer side, in pixels. */
const longestSide = 8_000;

/** A picture in base64 as models take it; null for what is none, or is larger than providers take. */
export function seenPicture(data: string): SeenPicture | null {
  if (data.length > seenPictureLimits.charactersOfOne) return null;
  const mediaType = seenPictureType(data);
  if (mediaType === null) return null;
  const bytes = Buffer.from(data, 'base64');
  const size = pictureSize(bytes);
  const isSeen = size && [size.width, size.height].every((side) => side > 0 && side <= longestSide);
  return isSeen ? { mediaType, data: bytes.toString('base64') } : null;
}
