import type { Block, Line, Paragraph, Word } from 'tesseract.js';
import { normaliseText } from '../normalise.ts';
import { recognitionLanguages } from '../recognition-data.ts';

/** Reads the text in pictures. Has to be closed. */
export type Recogniser = {
  /** @param picture the bytes of a PNG, JPEG or portable graymap */
  read(picture: Uint8Array): Promise<string>;
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
    async read(picture) {
      const { data } = await worker.recognize(Buffer.from(picture), {}, { text: false, blocks: true });
      return textOf(data.blocks ?? []);
    },
    async close() {
      await worker.terminate();
    },
  };
}

function textOf(blocks: readonly Block[]): string {
  const paragraphs = blocks.flatMap((block) => block.paragraphs);
  const words = paragraphs.flatMap(({ lines }) => lines).flatMap((line) => line.words);
  if (!words.some(isSure)) return '';
  const texts = paragraphs.map(paragraphText);
  return normaliseText(texts.filter((text) => /[\p{L}\p{N}]/u.test(text)).join('\n\n'));
}

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
