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
      const { data } = await worker.recognize(Buffer.from(picture), {}, { text: false, blocks: true });
      return recognisedText(data.blocks ?? [], size);
    },
    async close() {
      await worker.terminate();
    },
  };
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

/** Lines that fill the paragraph's width run on, a word divided at their end becomes whole. */
function paragraphText({ lines, bbox }: Paragraph): string {
  let text = '';
  let runsOn = false;
  for (const line of lines) {
    const words = lineText(line);
    if (words === '') continue;
    const divided = runsOn && /\p{Ll}-$/u.test(text) && /^\p{Ll}/u.test(words);
    text = divided ? text.slice(0, -1) + words : text + (text === '' ? '' : runsOn ? ' ' : '\n') + words;
    runsOn = line.bbox.x1 - bbox.x0 > (bbox.x1 - bbox.x0) * fullLine;
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
