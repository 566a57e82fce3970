import type { PageTurn } from '#rules/files.ts';
import { ExtractionError } from '../bounds/extraction-error.ts';
import { orientationOf, withPlainOrientation } from './orientation.ts';
import { isTurnable, recognisedSize } from './picture-size.ts';
import type { TurnablePicture } from './recogniser.ts';

const isSideways = (turn: PageTurn) => turn % 180 !== 0;
/** A picture is held in four bytes a pixel, more than once. */
const mostPixels = 50_000_000;

/** Sizes in pixels. */
export type OpenPicture = { width: number; height: number; picture: TurnablePicture };

/**
 * A picture in which text can be recognised, a PNG or JPEG turned as it says of itself; others are always seen as they lie.
 * @throws {ExtractionError} `damaged` for what is none, `picture_too_large`
 */
export function openPicture(bytes: Uint8Array): OpenPicture {
  const size = recognisedSize(bytes);
  if (!size) throw new ExtractionError('damaged', 'no size');
  if (size.width * size.height > mostPixels) {
    throw new ExtractionError('picture_too_large', `${size.width} × ${size.height} pixels`);
  }
  if (!isTurnable(bytes)) return { ...size, picture: () => ({ bytes, ...size }) };
  const liesOnItsSide = orientationOf(bytes) >= 5;
  const picture: TurnablePicture = (turn) => ({
    bytes: withPlainOrientation(bytes, turn),
    ...(liesOnItsSide !== isSideways(turn) ? { width: size.height, height: size.width } : size),
  });
  return { ...size, picture };
}
