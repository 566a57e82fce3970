import type { PageWords } from '#rules/files.ts';
import type { Omission } from '#rules/omissions.ts';
import type { Block } from '../blocks/block.ts';
import type { ExtractionLimits } from '../bounds/limits.ts';
import type { Equations } from './equations.ts';

/** What is recognised in a picture: its text, but for what is known of it otherwise, and all its words. */
export type RecognisedText = PageWords & { text: string };

/** The same as the recogniser finds it: `isUnsure` where letters are seen, and hardly any for sure. */
export type FoundText = RecognisedText & { isUnsure?: boolean };

/** What was recognised on one page that is a picture; pages count from 1. */
export type RecognisedPage = RecognisedText & { page: number };

/** A file within another, under the name that people see; its bytes are null where nobody gets at them. */
export type AttachedFile = { name: string; bytes: Uint8Array | null };

/** What a format's reader works on. */
export type FormatInput = {
  bytes: Uint8Array;
  limits: ExtractionLimits;
  webPage: boolean;
  charset?: string | undefined;
  readsHidden: boolean;
  /** Left out, a picture without text is an error. */
  mayLackText?: boolean;
  /** Takes the share that is done, 0–1, and how many pages there are. */
  onProgress: (value: number, pages?: number) => void;
  /** To be called before so many pages are recognised as pictures. @throws {ExtractionError} `too_large` */
  onScan: (pages: number) => void;
  /** Text by page, from 1, that an earlier reading recognised. */
  recognised: ReadonlyMap<number, string>;
  /** Takes each page that is recognised now. */
  onRecognised: (page: RecognisedPage) => void;
  /** Reads a file within this one; of one that cannot be read nothing but that is told. */
  readAttached: (bytes: Uint8Array, name: string) => Promise<FormatOutput>;
  /** Equations among what other programs have put into an archive, by the plain names of their parts. */
  equations?: Equations;
};

/** What a format's reader finds: `title` is what a web page calls itself, `omissions` what it had to leave out. */
export type FormatOutput = {
  blocks: readonly Block[];
  title?: string;
  omissions?: readonly Omission[];
};
