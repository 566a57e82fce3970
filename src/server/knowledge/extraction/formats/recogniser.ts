import type { Block, Line, Paragraph, Word } from 'tesseract.js';
import type { PageWord } from '#rules/files.ts';
import type { RecognisedText } from '../messages.ts';
import { normaliseText } from '../normalise.ts';
import { recognitionLanguages } from '../recognition-data.ts';

/** Reads the text in pictures. Has to be closed. */
export type Recogniser = {
  /**
   * @param picture the bytes of a PNG, JPEG or portable graymap
   * @param size what it measures in pixels, standing upright
   */
  read(picture: Uint8Array, size: { width: number; height: number }): Promise<RecognisedText>;
  close(): Promise<void>;
};

/** Words that the recogniser itself doubts more than this, in percent, are marks or textures. */
const leastConfidence = 35;
/** Without one word of two letters or figures that it is as sure of, a picture has no text: it sees single letters in anything. */
const sureConfidence = 80;
/** Between words further apart than so many heights of their line, a column or a cell of a table ends. */
const columnGap = 1.2;
/** What has so many words on either side of such a gap, in so many lines, is text in columns; a table has fewer. */
const columnWords = 3;
const columnLines = 3;
/** Of what is seen on a page as a whole, its columns have to hold this share, or the page is read as a whole. */
const columnShare = 0.95;
/** A line that ends before this share of its paragraph's width ends for a reason. */
const fullLine = 0.8;

/**
 * Loads the models of all languages.
 * @param dataFolder where `prepareRecognitionData` put them
 * @param onWork called now and then while a picture is read
 */
export async function openRecogniser(dataFolder: string, onWork: () => void): Promise<Recogniser> {
  const { default: tesseract } = await import('tesseract.js');
  const worker = await tesseract.createWorker([...recognitionLanguages], tesseract.OEM.LSTM_ONLY, {
    langPath: dataFolder,
    gzip: true,
    cacheMethod: 'none',
    logger: onWork,
    // Failures reject the call as well; without this they would also be thrown where nobody catches them.
    errorHandler: () => {},
  });
  return {
    async read(picture, size) {
      const look = async (layout: PageLayout) => {
        await worker.setParameters({ tessedit_pageseg_mode: tesseract.PSM[layout] });
        const { data } = await worker.recognize(Buffer.from(picture), {}, { text: false, blocks: true });
        return data.blocks ?? [];
      };
      const whole = await look('SINGLE_BLOCK');
      if (!standsInColumns(whole)) return recognisedText(whole, size);
      const columns = await look('AUTO');
      const holdsAll = certainLetters(columns) >= certainLetters(whole) * columnShare;
      return recognisedText(holdsAll ? columns : whole, size);
    },
    async close() {
      await worker.terminate();
    },
  };
}

/**
 * How a page is taken apart: as lines over its whole width, which loses nothing, or by columns, which loses the cells of
 * tables.
 */
type PageLayout = 'SINGLE_BLOCK' | 'AUTO';

const linesOf = (blocks: readonly Block[]) =>
  blocks.flatMap((block) => block.paragraphs).flatMap((paragraph) => paragraph.lines);

const certainLetters = (blocks: readonly Block[]) =>
  linesOf(blocks)
    .flatMap(({ words }) => words.filter(isCertain))
    .reduce((sum, { text }) => sum + (text.match(/[\p{L}\p{N}]/gu)?.length ?? 0), 0);

/** The words of a line, by their places, in front of which it has a gap. */
const gapsIn = ({ words, rowAttributes: { rowHeight } }: Line) =>
  words.flatMap(({ bbox }, at) => {
    const before = words[at - 1];
    return before && bbox.x0 - before.bbox.x1 > rowHeight * columnGap ? [at] : [];
  });

/** Whether lines over the whole width join what stands in columns. */
function standsInColumns(blocks: readonly Block[]): boolean {
  const long = linesOf(blocks).filter(({ words }) => words.length >= 2 * columnWords);
  const joined = long.filter((line) =>
    gapsIn(line).some((at) => at >= columnWords && at <= line.words.length - columnWords),
  );
  return joined.length >= Math.max(columnLines, long.length / 3);
}

function recognisedText(blocks: readonly Block[], size: { width: number; height: number }): RecognisedText {
  const paragraphs = blocks
    .flatMap((block) => block.paragraphs)
    .filter((paragraph) => /[\p{L}\p{N}]/u.test(paragraphText(paragraph)));
  const lines = paragraphs.flatMap((paragraph) => paragraph.lines);
  if (!lines.some(({ words }) => words.some(isSure))) return { text: '', words: [] };
  return {
    text: normaliseText(paragraphs.map(paragraphText).join('\n\n')),
    words: lines.flatMap((line) => line.words.filter(isCertain).map((word) => place(word, line, size))),
  };
}

/** As high as its line, so that the words beside it are marked at the same height; a scan may be askew. */
function place(
  { text, bbox }: Word,
  { baseline, rowAttributes: { rowHeight, descenders } }: Line,
  { width, height }: { width: number; height: number },
): PageWord {
  const slope = (baseline.y1 - baseline.y0) / Math.max(1, baseline.x1 - baseline.x0);
  const foot = baseline.y0 + slope * ((bbox.x0 + bbox.x1) / 2 - baseline.x0) + descenders;
  const top = Math.max(0, Math.min(bbox.y0, foot - rowHeight));
  const bottom = Math.min(height, Math.max(bbox.y1, foot));
  return {
    text: text.trim(),
    x: share(bbox.x0, width),
    y: share(top, height),
    width: share(bbox.x1 - bbox.x0, width),
    height: share(bottom - top, height),
  };
}

/** Finer than a pixel of a page on any screen. */
const share = (part: number, whole: number) => Math.round((part / whole) * 10_000) / 10_000;

/** Lines that fill the paragraph's width run on, a word divided at their end becomes whole. Rows of a table do not. */
function paragraphText({ lines, bbox }: Paragraph): string {
  let text = '';
  let runsOn = false;
  for (const line of lines) {
    const words = lineText(line);
    if (words === '') continue;
    const divided = runsOn && /\p{Ll}-$/u.test(text) && /^\p{Ll}/u.test(words);
    text = divided ? text.slice(0, -1) + words : text + (text === '' ? '' : runsOn ? ' ' : '\n') + words;
    runsOn = line.bbox.x1 - bbox.x0 > (bbox.x1 - bbox.x0) * fullLine && gapsIn(line).length === 0;
  }
  return text;
}

const isCertain = ({ confidence, text }: Word) => confidence >= leastConfidence && text.trim() !== '';
const isSure = ({ confidence, text }: Word) => confidence >= sureConfidence && /[\p{L}\p{N}]{2}/u.test(text);
const lineText = ({ words }: Line) =>
  words
    .filter(isCertain)
    .map(({ text }) => text)
    .join(' ');
