import type { FileErrorCode, FileFormat } from '#rules/files.ts';
import type { ExtractionLimits } from './limits.ts';

/** The text of a file. `pageStarts[i]` is the UTF-16 offset in `text` where page i+1 begins; [] without pages. */
export type ExtractedFile = { format: FileFormat; text: string; pageStarts: number[] };

/** Parent to child, once. */
export type ExtractionJob = {
  path: string;
  /** The name the file was uploaded under. */
  name: string;
  limits: ExtractionLimits;
  /** The folder with the models that recognise text in pictures; see `prepareRecognitionData`. */
  recognitionData: string;
};

/** Child to parent: any number of `progress`, `scanning` once at most, then one of the others. */
export type ChildMessage =
  | { type: 'progress'; value: number }
  /** So many pages are pictures, whose reading takes seconds each: the parent allows that time. */
  | { type: 'scanning'; pages: number }
  | { type: 'extracted'; file: ExtractedFile }
  | { type: 'failed'; code: FileErrorCode; message: string }
  /** The program itself is broken (a module is missing, say); this says nothing about the file. */
  | { type: 'defect'; message: string };

/** What a format's reader works on. */
export type FormatInput = {
  bytes: Uint8Array;
  limits: ExtractionLimits;
  recognitionData: string;
  /** Takes the share that is done, 0–1. */
  onProgress: (value: number) => void;
  /** To be called before so many pages are recognised as pictures. @throws {ExtractionError} `too_large` */
  onScan: (pages: number) => void;
};

export type FormatOutput = { text: string; pageStarts: number[] };
