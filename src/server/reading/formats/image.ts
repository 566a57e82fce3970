import type { PageTurn } from '#rules/files.ts';
import { blocksOfPages } from '../blocks/text-blocks.ts';
import { ExtractionError } from '../extraction-error.ts';
import type { FormatInput, FormatOutput } from '../messages.ts';
import { orientationOf, withPlainOrientation } from './orientation.ts';
import { pictureSize } from './picture-size.ts';
import { openRecogniser, type TurnablePicture } from './recogniser.ts';

const isSideways = (turn: PageTurn) => turn % 180 !== 0;
/** A picture is held in four bytes a pixel, more than once. */
const mostPixels = 50_000_000;

/**
 * The text that is recognised in a PNG or JPEG, turned as it says of itself, as one page.
 * @throws {ExtractionError} `damaged`, `picture_too_large`, `no_text` or `unrecognised`
 */
export async function readImage({
  bytes,
  limits,
  onProgress,
  onScan,
  onRecognised,
}: FormatInput): Promise<FormatOutput> {
  const size = pictureSize(bytes);
  if (!size) throw new ExtractionError('damaged', 'no size');
  if (size.width * size.height > mostPixels) {
    throw new ExtractionError('picture_too_large', `${size.width} × ${size.height} pixels`);
  }
  if (limits.scannedPages === 0) throw new ExtractionError('no_text', 'pictures are not recognised here');
  const liesOnItsSide = orientationOf(bytes) >= 5;
  const picture: TurnablePicture = (turn) => ({
    bytes: withPlainOrientation(bytes, turn),
    ...(liesOnItsSide !== isSideways(turn) ? { width: size.height, height: size.width } : size),
  });
  onScan(1);
  const recogniser = await openRecogniser(() => onProgress(0, 1));
  try {
    const found = await recogniser.read(picture).catch((error: unknown) => {
      throw new ExtractionError('damaged', String(error), { cause: error });
    });
    const { text, turn, words, isUnsure } = found;
    if (text === '') throw new ExtractionError(isUnsure ? 'unrecognised' : 'no_text');
    onRecognised({ page: 1, text, turn, words });
    onProgress(1, 1);
    return { blocks: blocksOfPages([text]) };
  } finally {
    await recogniser.close();
  }
}
