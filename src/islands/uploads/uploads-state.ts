import { map } from 'nanostores';
import type { FileData, NamesakeData } from '#contracts/file.ts';
import { mostPerPage } from '#rules/lists.ts';
import type { Transfer } from './transfer.ts';

export type UploadsState = {
  /** Newest first. */
  files: readonly FileData[];
  transfers: readonly Transfer[];
  /** Of files that were added here, by their id: an older one of the same name, until the person decides. */
  namesakes: Readonly<Record<string, NamesakeData>>;
  /** The server has older files that are not shown yet. */
  more: boolean;
  /** Those whose names hold the words that were searched for, and how many there are; null without a search. */
  found: { words: string; files: readonly FileData[]; total: number } | null;
};

export const createUploadsState = (files: readonly FileData[]) =>
  map<UploadsState>({ files, transfers: [], namesakes: {}, more: files.length >= mostPerPage, found: null });
