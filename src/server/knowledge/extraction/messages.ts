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
};

/** Child to parent: any number of `progress`, then one of the others. */
export type ChildMessage =
  | { type: 'progress'; value: number }
  | { type: 'extracted'; file: ExtractedFile }
  | { type: 'failed'; code: FileErrorCode; message: string }
  /** The program itself is broken (a module is missing, say); this says nothing about the file. */
  | { type: 'defect'; message: string };

/** What a format's reader works on. */
export type FormatInput = {
  bytes: Uint8Array;
  limits: ExtractionLimits;
  /** Takes the share that is done, 0–1. */
  onProgress: (value: number) => void;
};

export type FormatOutput = { text: string; pageStarts: number[] };
