import type { Omission } from '#rules/omissions.ts';
import type { Block, PictureBlock, TextBlock } from './blocks/block.ts';
import { ExtractionError } from './bounds/extraction-error.ts';
import { omittedPictures } from './bounds/omissions.ts';
import { lettersIn } from './characters/letters-in.ts';
import type { FormatInput } from './formats/format.ts';
import { isGarbled } from './formats/garbled-text.ts';
import { metafileText } from './formats/metafile.ts';
import { openPicture } from './formats/picture.ts';
import type { Recogniser } from './formats/recogniser.ts';

/** Smaller ones are icons and lines. In pixels. */
const leastSide = 24;
const leastPixels = 6_000;
/** A smaller one in which no text is found shows none that anybody misses. */
const leastMissedBytes = 12 * 1024;
/** With fewer letters, what is seen in a picture is a mark or a texture. */
const leastLetters = 6;
/** A document with fewer for each of its pictures is scans with titles. */
const lettersBesideScan = 50;
/** Fewer words name a thing, such as a file or a sign, and say nothing. */
const leastLabelWords = 4;
/** Office writes labels of its own, in every language that it has; these are what it ends them with. */
const madeByProgram = /(?:automatically generated|generad[ao] autom[aá]ticamente)\.?$/i;

/**
 * Puts in the place of each picture of a document what is recognised in it, below what its author says of it; each
 * picture once. Beside text all of them take no longer than pictures on pages with text may; those in which nothing is
 * found, or for which there is no time, are omissions.
 */
export async function readPictures(
  blocks: readonly Block[],
  input: Pick<FormatInput, 'limits' | 'onProgress' | 'onScan'>,
): Promise<{ blocks: TextBlock[]; omissions: Omission[] }> {
  const pictures = new Map<unknown, PictureBlock>();
  for (const block of blocks)
    if (block.kind === 'picture' && !pictures.has(block.id)) pictures.set(block.id, block);
  const { besideTextMilliseconds, milliseconds } = input.limits;
  const most = saysLittle(blocks, pictures.size) ? milliseconds : besideTextMilliseconds;
  const texts =
    pictures.size > 0 ? await recognise([...pictures.values()], most, input) : new Map<unknown, string>();
  const unread = [...pictures.values()].filter(
    ({ id, content }) => content && content.size >= leastMissedBytes && !texts.get(id),
  );
  const written = blocks.flatMap((block): TextBlock[] => {
    if (block.kind !== 'picture') return [block];
    if (!pictures.delete(block.id)) return [];
    const text = [labelText(block.label), texts.get(block.id)].filter(Boolean).join('\n');
    return text ? [{ kind: 'figure', text }] : [];
  });
  return { blocks: written, omissions: omittedPictures(unread.map(({ name }) => name)) };
}

/** Whether the pictures are what a document says: scans that somebody has put into one. */
function saysLittle(blocks: readonly Block[], pictures: number): boolean {
  let letters = 0;
  for (const block of blocks) {
    if (block.kind === 'table') return false;
    if ('text' in block) letters += lettersIn(block.text);
    if (letters >= pictures * lettersBesideScan) return false;
  }
  return true;
}

/**
 * The text of each picture in which there is some, by its id: what a drawing writes, and what is recognised in others.
 * @param most milliseconds for all that is recognised
 */
async function recognise(
  pictures: readonly PictureBlock[],
  most: number,
  { limits, onProgress, onScan }: Pick<FormatInput, 'limits' | 'onProgress' | 'onScan'>,
): Promise<Map<unknown, string>> {
  const texts = new Map<unknown, string>();
  const ends = performance.now() + most;
  let recogniser: Recogniser | undefined;
  try {
    for (const { id, content } of pictures) {
      const bytes = content && content.size <= mostBytes ? content.unpack() : undefined;
      const drawn = bytes && metafileText(bytes);
      if (drawn) texts.set(id, drawn);
      if (!bytes || drawn !== undefined || limits.scannedPages === 0 || performance.now() > ends) continue;
      const opened = open(bytes);
      if (!opened) continue;
      if (!recogniser) {
        onScan(Math.min(pictures.length, limits.scannedPages));
        const { openRecogniser } = await import('./formats/recogniser.ts');
        recogniser = await openRecogniser(() => onProgress(0));
      }
      const text = await recogniser.read(opened).then(
        (found) => found.text,
        // A picture that is broken spoils nothing but itself.
        () => '',
      );
      if (lettersIn(text) >= leastLetters && !isGarbled(text)) texts.set(id, text);
    }
  } finally {
    await recogniser?.close();
  }
  return texts;
}

/** A larger one is no picture of a document. */
const mostBytes = 50 * 1024 * 1024;

/** @returns undefined for what cannot be recognised, or is too small for words */
function open(bytes: Uint8Array) {
  try {
    const { width, height, picture } = openPicture(bytes);
    const isLarge = Math.min(width, height) >= leastSide && width * height >= leastPixels;
    return isLarge ? picture : undefined;
  } catch (error) {
    if (error instanceof ExtractionError) return undefined;
    throw error;
  }
}

/** What an author says of a picture, if that says something. */
function labelText(label = ''): string {
  const text = label.replace(/\s+/g, ' ').trim();
  const words = text.match(/\p{L}{2,}/gu)?.length ?? 0;
  return words >= leastLabelWords && !madeByProgram.test(text) ? text : '';
}
