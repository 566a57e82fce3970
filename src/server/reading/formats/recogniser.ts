import type { Block } from 'tesseract.js';
import { type PageTurn, pageTurns } from '#rules/files.ts';
import { type Locale, locales } from '#rules/preferences.ts';
import { detectLanguage } from '../../language/analysis.ts';
import type { FoundText } from './format.ts';
import {
  countLetters,
  isNotIn,
  type Look,
  middleOf,
  type Point,
  recognisedText,
  standsInColumns,
} from './recognised-lines.ts';
import { openRecognitionEngine, type PageLayout } from './recognition-engine.ts';

/** A picture as it is seen when turned by so many degrees, clockwise, sizes in pixels; in a format that `recognisedSize` knows, or a portable graymap. */
export type TurnablePicture = (turn: PageTurn) => { bytes: Uint8Array; width: number; height: number };

/** Reads the text in pictures. Has to be closed. */
export type Recogniser = {
  /**
   * Reads a picture from the side from which it makes sense.
   * @param known text that is had of it already, to be left out; its words are among the `words` all the same
   */
  read(picture: TurnablePicture, known?: string): Promise<FoundText>;
  close(): Promise<void>;
};

/**
 * A picture that stands upright is read with certainty for the most part, one that lies on its side or upside down for
 * less than a quarter.
 */
const uprightShare = 0.5;
const lyingShare = 0.25;
/** Turned, it has to give so many times the letters that are sure. */
const turnedShare = 1.5;
/** A part of a picture by which its side is told: half as wide and high, but so many pixels at least. */
const partShare = 0.5;
const leastPart = 800;
/** Of what is seen on a page as a whole, its columns have to hold this share, or the page is read as a whole. */
const columnShare = 0.95;

/**
 * Loads the models of all languages.
 * @param onWork called now and then while a picture is read
 */
export async function openRecogniser(onWork: () => void): Promise<Recogniser> {
  let preferred: Locale = 'es';
  const engine = await openRecognitionEngine(onWork);
  await engine.begin(preferring(preferred));

  async function look(
    picture: TurnablePicture,
    turn: PageTurn,
    { layout = 'lines', around }: { layout?: PageLayout; around?: Point } = {},
  ): Promise<Look> {
    const { bytes, width, height } = picture(turn);
    const rectangle = around && partAround(around, turn, { width, height });
    const { blocks } = await engine.recognise(bytes, { layout, rectangle });
    return { blocks: blocks ?? [], turn, width, height };
  }

  async function lookFromTheRightSide(picture: TurnablePicture, known: string): Promise<Look> {
    const upright = await look(picture, 0);
    const { sure, all } = countLetters(upright.blocks, isNotIn(known));
    const around = middleOf(upright);
    if (!around || sure >= all * uprightShare) return upright;
    // A part tells the side, in a fraction of the time: of a picture without text all would be looked at for nothing.
    let best = { turn: upright.turn, sure: 0 };
    for (const turn of pageTurns.slice(1)) {
      const part = countLetters((await look(picture, turn, { around })).blocks);
      if (part.sure > best.sure && part.sure >= part.all * lyingShare) best = { turn, sure: part.sure };
    }
    if (best.turn === upright.turn) return upright;
    const turned = await look(picture, best.turn);
    // What is known stands upright, and speaks for that side.
    const uprightSure = countLetters(upright.blocks).sure;
    return countLetters(turned.blocks).sure > uprightSure * turnedShare ? turned : upright;
  }

  async function lookInTheRightLanguage(picture: TurnablePicture, known: string): Promise<Look> {
    const seen = await lookFromTheRightSide(picture, known);
    const language = detectLanguage(recognisedText(seen, '').text);
    if (language === null || language === preferred) return seen;
    preferred = language;
    await engine.begin(preferring(preferred));
    return look(picture, seen.turn);
  }

  return {
    async read(picture, known = '') {
      const whole = await lookInTheRightLanguage(picture, known);
      if (!standsInColumns(whole.blocks)) return recognisedText(whole, known);
      const columns = await look(picture, whole.turn, { layout: 'columns' });
      const certain = ({ blocks }: { blocks: readonly Block[] }) => countLetters(blocks).certain;
      return recognisedText(certain(columns) >= certain(whole) * columnShare ? columns : whole, known);
    },
    async close() {
      await engine.close();
    },
  };
}

/**
 * All languages, one first: where a word could be of several, it is read as one of the first. With English first, one
 * word in sixty of a Spanish text lost its accent ("titulo"); with Spanish first, an English "is" became "IS".
 */
const preferring = (first: Locale) => [first, ...locales.filter((language) => language !== first)];

/** The part of a picture around a point of it as it stands, where that part is once the picture is turned. */
function partAround({ x, y }: Point, turn: PageTurn, { width, height }: { width: number; height: number }) {
  const turned = { 0: [x, y], 90: [1 - y, x], 180: [1 - x, 1 - y], 270: [y, 1 - x] } as const;
  const [left, top] = turned[turn];
  const place = (middle: number, whole: number) => {
    const length = Math.min(whole, Math.max(leastPart, Math.round(whole * partShare)));
    return [Math.round(Math.min(Math.max(0, middle * whole - length / 2), whole - length)), length] as const;
  };
  const [fromLeft, across] = place(left, width);
  const [fromTop, down] = place(top, height);
  return { left: fromLeft, top: fromTop, width: across, height: down };
}
