import type { FigureQuery } from '../tables/table-query.ts';
import type { Stemmed } from '../tables/words.ts';
import type { Modifier } from './figure-modifiers.ts';

/** A word of a question that asks for a figure. */
export type AskedWord = {
  word: string;
  /** As it is written. */
  written: string;
  stems: Stemmed[number];
  /** It only carries grammar, or says that something is on record. */
  isFrame: boolean;
  /** What columns may be called that it asks for: "weigh" for one called weight. */
  heads?: Stemmed[number];
};

/** What compares, denies or leaves out; or two ends that a value lies between, which stand right behind. */
export type FigureModifier = Omit<Modifier, 'test'> & { test: Modifier['test'] | 'between' };

/** A question for a figure: what is to be worked out, and the words that tell over what. */
export type AskedFigure = {
  of: Exclude<FigureQuery['of'], 'distinct'> | 'list';
  /** Of the groups of rows that are told apart by what it asks for, that with the most or the least of it: "Which quay had the highest total loss?" */
  rank?: 'maximum' | 'minimum' | undefined;
  /** So many rows are asked for that have the most or the least: "the three cheapest rooms"; 0 where no number says so. */
  top: number;
  /** Whether different values are counted: "how many different kinds". */
  isDistinct: boolean;
  /** Whether all of it is asked for: "in total". */
  isTotal: boolean;
  /** Which word is asked for as "which" does; -1 for none. */
  chosen: number;
  words: AskedWord[];
  /** What compares or denies; its words carry nothing else. */
  modifiers: FigureModifier[];
  /** Which word stands right behind those that ask, where these are such as "the most"; -1 where they are not. */
  compared: number;
  /** Whether it asks for the dearest or the cheapest, whose price no word names. */
  ofPrice: boolean;
  /** Where the words behind "how many" begin. */
  counted: number;
  /** The words by which that was told, which may also be part of a name. */
  by: Stemmed;
};
