import type { FormatInput, RecognisedText } from '../messages.ts';
import { type GrayPicture, openWithPdfium } from './pdfium.ts';
import { openRecogniser, type Recogniser } from './recogniser.ts';

/** A page with fewer letters may be a picture with a stamp or a page number on it. */
const fewLetters = 25;
const manyLetters = new RegExp(`(?:[\\p{L}\\p{N}][^\\p{L}\\p{N}]*){${fewLetters}}`, 'u');
const nothing: RecognisedText = { text: '', words: [] };
/** Darker than this counts as ink, and fewer dots of it are dust. */
const inkBelow = 160;
const dust = 60;

/**
 * Recognises the text of pages that are pictures, as far as an earlier reading has not, and puts it in place of the
 * little text they have.
 * @param pages the text of each page; replaced in place
 */
export async function recogniseScannedPages(
  pages: string[],
  { bytes, recognitionData, recognised, onProgress, onScan, onRecognised }: FormatInput,
): Promise<void> {
  const candidates = pages.flatMap((text, index) => (hasFewLetters(text) ? [index] : []));
  if (candidates.length === 0) return;
  const document = await openWithPdfium(bytes);
  let recogniser: Recogniser | undefined;
  try {
    const scanned = candidates.filter(
      (page) => countLetters(pages[page] ?? '') === 0 || document.holdsPicture(page),
    );
    if (scanned.length > 0) onScan(scanned.length);
    let done = pages.length - scanned.length;
    onProgress(done / pages.length, pages.length);
    const recognise = async (page: number) => {
      const picture = await document.draw(page);
      if (!hasInk(picture)) return nothing;
      recogniser ??= await openRecogniser(recognitionData, () =>
        onProgress(done / pages.length, pages.length),
      );
      return recogniser.read(toGraymap(picture), picture);
    };
    for (const page of scanned) {
      const hasMore = (text: string) => countLetters(text) > countLetters(pages[page] ?? '');
      let text = recognised.get(page + 1);
      if (text === undefined) {
        const found = await recognise(page);
        onRecognised({ page: page + 1, ...(hasMore(found.text) ? found : nothing) });
        text = found.text;
      }
      if (hasMore(text)) pages[page] = text;
      done += 1;
      onProgress(done / pages.length, pages.length);
    }
  } finally {
    await recogniser?.close();
    document.close();
  }
}

/** Looks no further than it has to. */
const hasFewLetters = (text: string) => !manyLetters.test(text);
const countLetters = (text: string) => text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;

function hasInk({ pixels }: GrayPicture): boolean {
  let ink = 0;
  for (const pixel of pixels) {
    if (pixel < inkBelow) ink += 1;
    if (ink > dust) return true;
  }
  return false;
}

/** The plainest picture format there is: a header and the pixels. */
function toGraymap({ width, height, pixels }: GrayPicture): Uint8Array {
  return Buffer.concat([Buffer.from(`P5\n${width} ${height}\n255\n`), pixels]);
}
