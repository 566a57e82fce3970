import type { FileErrorCode, FileFormat } from '#rules/files.ts';
import type { Omission } from '#rules/omissions.ts';
import type { BlockSpan, TextBlock } from './blocks/block.ts';
import type { ExtractionLimits } from './bounds/limits.ts';
import type { RecognisedPage } from './formats/format.ts';

/**
 * The text of a file. `pageStarts[i]` is the UTF-16 offset in `text` where page i+1 begins; [] without pages. `title`
 * is what a web page calls itself, if it does; `omissions` is what the file holds and the text does not.
 */
type ExtractedFile = {
  format: FileFormat;
  text: string;
  pageStarts: number[];
  title?: string;
  omissions: Omission[];
};

/**
 * The same as the parent gets it: the text in UTF-8, as the database takes it, and in parts. To put megabytes together
 * takes a tenth of a second, for which everybody waits.
 */
export type ReceivedFile = Omit<ExtractedFile, 'text'> & { parts: readonly Uint8Array[] };

/** Parent to child, before the job, where the file is not there yet. Answered by `ready`, unless the job comes first. */
export type GetReady = { type: 'prepare'; mayBePdf: boolean };

/** Parent to child, once. */
export type ExtractionJob = {
  type: 'read';
  /** How long the file is whose bytes come over standard input. */
  bytes: number;
  /** The name the file was uploaded under. */
  name: string;
  /** A page fetched from the web: menus and the like around its article are left out. */
  webPage: boolean;
  /** The encoding that the server named which sent it. */
  charset?: string | undefined;
  /** Whether text, sheets and slides that the file hides are part of its text. */
  readsHidden: boolean;
  /** Whether a picture counts as read in which no text is recognised: it is looked at itself. Left out, it does not. */
  mayLackText?: boolean;
  limits: ExtractionLimits;
  /** What an earlier reading of the same bytes recognised before it ended. */
  recognised: readonly Pick<RecognisedPage, 'page' | 'text'>[];
};

/** Parent to child, once instead: a page is to be drawn, from 1. Answered by `drawn`. */
export type DrawJob = { type: 'draw'; bytes: number; page: number; onlyFigures: boolean };

/** The JPEG of the page; null where there is none. */
export type DrawnMessage = { type: 'drawn'; picture: Uint8Array | null };

/** Parent to child, any number of times after `extracted`; each is answered by one `passages`. */
export type NextPassages = { type: 'next' };

/**
 * What the database is to hold of a file's blocks and passages, some at a time: the blocks as they are shown, the
 * passages in their order, then their postings, and at last what sums these up. The JSON is that of a list of `ShownPart`,
 * of `PassageRow`, each with an `id`, or what `rowsToJson` writes: the parent hands it to the database as it is, without looking into it.
 */
export type PassageBatch =
  | { of: 'blocks'; json: string }
  | { of: 'passages'; json: string }
  | { of: 'postings'; json: string }
  | { of: 'index'; lexemes: string; passages: number; terms: number };

/** The next of a file's batches; null once all were given. */
export type PassagesMessage = { type: 'passages'; batch: PassageBatch | null };

/** Child to parent: any number of `progress` and `recognised`, `scanning` once at most, then the text or what went wrong. */
export type ChildMessage =
  /** All is loaded that most files need. Not part of the answer to a job. */
  | { type: 'ready' }
  /** `pages` is how many there are, where the format has pages. */
  | { type: 'progress'; value: number; pages: number | null }
  /** So many pages are pictures, whose reading takes seconds each: the parent allows that time. */
  | { type: 'scanning'; pages: number }
  /** So that it need not be recognised again, should this reading end before the file does. */
  | ({ type: 'recognised' } & RecognisedPage)
  /** The next part of the text, in UTF-8, that ends between two characters. */
  | { type: 'text'; bytes: Uint8Array }
  /** All parts of the text have come. */
  | { type: 'extracted'; file: Omit<ExtractedFile, 'text'> }
  | { type: 'failed'; code: FileErrorCode; message: string }
  /** The program itself is broken (a module is missing, say); this says nothing about the file. */
  | { type: 'defect'; message: string };

/** What comes of reading a file, before the parent is told. */
export type ReadingOutcome =
  | { type: 'extracted'; file: ExtractedFile; blocks: BlockSpan[]; document: TextBlock[] }
  | Extract<ChildMessage, { type: 'failed' | 'defect' }>;
