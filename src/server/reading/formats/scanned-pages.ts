import { lettersIn } from '../characters/letters-in.ts';
import type { FormatInput, FoundText, RecognisedText } from './format.ts';
import { isGarbled } from './garbled-text.ts';
import { type GrayPicture, openWithPdfium, type PdfiumDocument } from './pdfium.ts';
import { openRecogniser, type Recogniser, type TurnablePicture } from './recogniser.ts';

/** A page with fewer letters may be a picture with a stamp or a page number on it. */
const fewLetters = 25;
/** One with fewer may be a picture under a heading, or with a sentence about it, if pictures cover so much of it. */
const someLetters = 250;
const coveredShare = 0.15;
const nothing: RecognisedText = { text: '', turn: 0, words: [] };
/** Darker than this counts as ink, and fewer dots of it are dust. */
const inkBelow = 160;
const dust = 60;

/**
 * Pages, by their numbers from 1, with something on them that is not read: at all, because their writing is not known,
 * or beside their text.
 */
export type UnreadPages = { whole: number[]; writing: number[]; pictures: number[] };

/**
 * Recognises the text of pages that are pictures for the most part, as far as an earlier reading has not, and puts it
 * behind the little text they have; and that of pages whose own text is none, in its place. Where no page may be
 * recognised, those that would have to be are unread.
 * @param pages the text of each page; replaced in place
 * @param garbledPages those, counted from 0, whose own text is none
 */
export async function recogniseScannedPages(
  pages: string[],
  garbledPages: readonly number[],
  { bytes, limits, recognised, onProgress, onScan, onRecognised }: FormatInput,
): Promise<UnreadPages> {
  const unread: UnreadPages = { whole: [], writing: [], pictures: [] };
  const letters = mayHoldPictures(bytes) ? someLetters : fewLetters;
  const garbled = new Map(garbledPages.map((page) => [page, pages[page] ?? '']));
  for (const page of garbled.keys()) pages[page] = '';
  const candidates = pages.flatMap((text, index) => (hasFewer(letters, text) ? [index] : []));
  if (candidates.length === 0) return unread;
  const document = await openWithPdfium(bytes);
  let recogniser: Recogniser | undefined;
  try {
    // Pages of forms may be made of what they hold, and nowhere drawn.
    const drawn = candidates.filter((page) => page < document.pages);
    const scanned = drawn.filter((page) => isPicture(document, page, pages[page] ?? ''));
    const mayRecognise = limits.scannedPages > 0;
    if (scanned.length > 0 && mayRecognise) onScan(scanned.length);
    let done = pages.length - scanned.length;
    onProgress(done / pages.length, pages.length);
    const recognise = async (page: number, picture: GrayPicture): Promise<FoundText> => {
      if (!hasInk(picture) || !mayRecognise) return nothing;
      recogniser ??= await openRecogniser(() => onProgress(done / pages.length, pages.length));
      return recogniser.read(turnable(picture), pages[page]);
    };
    let besideText = 0;
    for (const page of scanned) {
      const began = performance.now();
      const own = pages[page] ?? '';
      const isBesideText = !hasFewer(fewLetters, own);
      let text = recognised.get(page + 1);
      let picture: GrayPicture | undefined;
      let isUnsure = false;
      const isLate = isBesideText && besideText >= limits.besideTextMilliseconds;
      if (text === undefined && !isLate) {
        picture = await document.draw(page);
        const found = await recognise(page, picture);
        const isWorthIt = lettersIn(found.text) > Math.min(lettersIn(own), fewLetters);
        // Where the page shows the same, such as code, its own text is it.
        const shown = isGarbled(found.text) ? garbled.get(page) : found.text;
        text = isWorthIt ? (shown ?? found.text) : '';
        isUnsure = found.isUnsure === true || garbled.has(page);
        const { turn, words } = isWorthIt ? found : nothing;
        onRecognised({ page: page + 1, text, turn, words });
      }
      pages[page] = [own, text].filter(Boolean).join('\n\n');
      if (text === undefined || (text === '' && hasInk(picture ?? (await document.draw(page))))) {
        unread[lettersIn(own) > 0 ? 'pictures' : isUnsure ? 'writing' : 'whole'].push(page + 1);
      }
      if (isBesideText) besideText += performance.now() - began;
      done += 1;
      onProgress(done / pages.length, pages.length);
    }
    return unread;
  } finally {
    await recogniser?.close();
    document.close();
  }
}

const pictureType = '/Image';

/**
 * Whether a PDF says of an object that it is a picture. Most that have a short page hold none, and need not be opened
 * once more. Pictures among the words of a page, which are small, do not say so.
 */
function mayHoldPictures(bytes: Uint8Array): boolean {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = file.indexOf(pictureType); at >= 0; at = file.indexOf(pictureType, at + 1)) {
    // Others only begin like that: `/ImageB`, `/ImageMask`.
    if (!/[A-Za-z]/.test(String.fromCharCode(file[at + pictureType.length] ?? 0))) return true;
  }
  return false;
}

function isPicture(document: PdfiumDocument, page: number, text: string): boolean {
  if (lettersIn(text) === 0) return true;
  const { any, share } = document.pictures(page);
  return hasFewer(fewLetters, text) ? any : share >= coveredShare;
}

/** Looks no further than it has to. */
function hasFewer(letters: number, text: string): boolean {
  let count = 0;
  for (const _ of text.matchAll(/[\p{L}\p{N}]/gu)) {
    count += 1;
    if (count === letters) return false;
  }
  return true;
}

function hasInk({ pixels }: GrayPicture): boolean {
  let ink = 0;
  for (const pixel of pixels) {
    if (pixel < inkBelow) ink += 1;
    if (ink > dust) return true;
  }
  return false;
}

function turnable(picture: GrayPicture): TurnablePicture {
  return (turn) => {
    let turned = picture;
    for (let degrees = 0; degrees < turn; degrees += 90) turned = turnByAQuarter(turned);
    return { bytes: toGraymap(turned), width: turned.width, height: turned.height };
  };
}

/** Clockwise: what was below is left. */
function turnByAQuarter({ width, height, pixels }: GrayPicture): GrayPicture {
  const turned = new Uint8Array(pixels.length);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) turned[x * height + (height - 1 - y)] = pixels[y * width + x] ?? 0;
  }
  return { width: height, height: width, pixels: turned };
}

/** The plainest picture format there is: a header and the pixels. */
function toGraymap({ width, height, pixels }: GrayPicture): Uint8Array {
  return Buffer.concat([Buffer.from(`P5\n${width} ${height}\n255\n`), pixels]);
}
