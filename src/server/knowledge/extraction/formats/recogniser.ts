import type { Block } from 'tesseract.js';
import { type PageTurn, pageTurns } from '#rules/files.ts';
import { type Locale, locales } from '#rules/preferences.ts';
import { detectLanguage } from '../../analysis.ts';
import type { RecognisedText } from '../messages.ts';
import { recognitionLanguages } from '../recognition-data.ts';
import { countLetters, type Look, recognisedText, standsInColumns } from './recognised-lines.ts';

/** A picture as it is seen when turned by so many degrees, clockwise, sizes in pixels; a PNG, JPEG or portable graymap. */
export type TurnablePicture = (turn: PageTurn) => { bytes: Uint8Array; width: number; height: number };

/** Reads the text in pictures. Has to be closed. */
export type Recogniser = {
  /**
   * Reads a picture from the side from which it makes sense.
   * @param known text that is had of it already, to be left out; its words are among the `words` all the same
   */
  read(picture: TurnablePicture, known?: string): Promise<RecognisedText>;
  close(): Promise<void>;
};

/**
 * A picture that stands upright is read with certainty for the most part, one that lies on its side or upside down for
 * less than a quarter.
 */
const uprightShare = 0.5;
/** Of what is seen on a page as a whole, its columns have to hold this share, or the page is read as a whole. */
const columnShare = 0.95;

/**
 * Loads the models of all languages.
 * @param dataFolder where `prepareRecognitionData` put them
 * @param onWork called now and then while a picture is read
 */
export async function openRecogniser(dataFolder: string, onWork: () => void): Promise<Recogniser> {
  const { default: tesseract } = await import('tesseract.js');
  let preferred: Locale = 'es';
  const worker = await tesseract.createWorker(preferring(preferred), tesseract.OEM.LSTM_ONLY, {
    langPath: dataFolder,
    gzip: true,
    cacheMethod: 'none',
    logger: onWork,
    // Failures reject the call as well; without this they would also be thrown where nobody catches them.
    errorHandler: () => {},
  });

  async function look(picture: TurnablePicture, turn: PageTurn, layout: PageLayout): Promise<Look> {
    await worker.setParameters({ tessedit_pageseg_mode: tesseract.PSM[layout] });
    const { bytes, width, height } = picture(turn);
    const { data } = await worker.recognize(Buffer.from(bytes), {}, { text: false, blocks: true });
    return { blocks: data.blocks ?? [], turn, width, height };
  }

  async function lookFromTheRightSide(picture: TurnablePicture, known: string): Promise<Look> {
    const upright = await look(picture, 0, 'SINGLE_BLOCK');
    let best = { seen: upright, ...countLetters(upright.blocks, known) };
    const makesSense = ({ sure, all }: typeof best) => sure >= all * uprightShare;
    if (makesSense(best)) return upright;
    for (const turn of pageTurns.slice(1)) {
      const seen = await look(picture, turn, 'SINGLE_BLOCK');
      const turned = { seen, ...countLetters(seen.blocks, known) };
      if (turned.sure > best.sure * 2) best = turned;
      if (makesSense(best)) break;
    }
    return best.seen;
  }

  async function lookInTheRightLanguage(picture: TurnablePicture, known: string): Promise<Look> {
    const seen = await lookFromTheRightSide(picture, known);
    const language = detectLanguage(recognisedText(seen, '').text);
    if (language === null || language === preferred) return seen;
    preferred = language;
    await worker.reinitialize(preferring(preferred), tesseract.OEM.LSTM_ONLY);
    return look(picture, seen.turn, 'SINGLE_BLOCK');
  }

  return {
    async read(picture, known = '') {
      const whole = await lookInTheRightLanguage(picture, known);
      if (!standsInColumns(whole.blocks)) return recognisedText(whole, known);
      const columns = await look(picture, whole.turn, 'AUTO');
      const certain = ({ blocks }: { blocks: readonly Block[] }) => countLetters(blocks, '').certain;
      return recognisedText(certain(columns) >= certain(whole) * columnShare ? columns : whole, known);
    },
    async close() {
      await worker.terminate();
    },
  };
}

/**
 * All languages, one first: where a word could be of several, it is read as one of the first. With English first, one
 * word in sixty of a Spanish text lost its accent ("titulo"); with Spanish first, an English "is" became "IS".
 */
const preferring = (first: Locale) => {
  const others = locales.filter((language) => language !== first);
  return [first, ...others].map((language) => recognitionLanguages[language]).join('+');
};

/**
 * How a page is taken apart: as lines over its whole width, which loses nothing, or by columns, which loses the cells of
 * tables.
 */
type PageLayout = 'SINGLE_BLOCK' | 'AUTO';
