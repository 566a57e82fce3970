import { blocksOfPages } from '../blocks/text-blocks.ts';
import { ExtractionError } from '../bounds/extraction-error.ts';
import { omitted } from '../bounds/omissions.ts';
import type { FormatInput, FormatOutput } from './format.ts';
import { openPicture } from './picture.ts';
import { openRecogniser } from './recogniser.ts';

/**
 * The text that is recognised in a PNG or JPEG, turned as it says of itself, as one page.
 * @param input.mayLackText one without text is left out of the text, and no error
 * @throws {ExtractionError} `damaged`, `picture_too_large`, `no_text` or `unrecognised`
 */
export async function readImage({
  bytes,
  limits,
  mayLackText = false,
  onProgress,
  onScan,
  onRecognised,
}: FormatInput): Promise<FormatOutput> {
  const { picture } = openPicture(bytes);
  if (limits.scannedPages === 0) throw new ExtractionError('no_text', 'pictures are not recognised here');
  onScan(1);
  const recogniser = await openRecogniser(() => onProgress(0, 1));
  try {
    const found = await recogniser.read(picture).catch((error: unknown) => {
      throw new ExtractionError('damaged', String(error), { cause: error });
    });
    const { text, turn, words, isUnsure } = found;
    if (text === '' && mayLackText) {
      onProgress(1, 1);
      return { blocks: [], omissions: omitted(isUnsure ? 'writing' : 'pages', ['1'], 1) };
    }
    if (text === '') throw new ExtractionError(isUnsure ? 'unrecognised' : 'no_text');
    onRecognised({ page: 1, text, turn, words });
    onProgress(1, 1);
    return { blocks: blocksOfPages([text]) };
  } finally {
    await recogniser.close();
  }
}
