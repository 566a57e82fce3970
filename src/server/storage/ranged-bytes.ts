import type { Readable } from 'node:stream';
import { AppError } from '../errors.ts';
import type { ByteRange, FileStorage } from './file-storage.ts';

/** Stored bytes of which a part may be asked for. */
export type RangedBytes = {
  size: number;
  mediaType: string;
  /** @throws {AppError} `not_found`, `files_unavailable` */
  read(range: ByteRange): Promise<Readable>;
};

/** @throws {AppError} `not_found`, `files_unavailable` */
export async function openForRanges(
  storage: FileStorage,
  key: string,
  mediaType: string,
): Promise<RangedBytes> {
  const size = await storage.sizeOf(key);
  if (size === null) throw new AppError('not_found');
  return { size, mediaType, read: async (range) => (await storage.open(key, { range })).bytes };
}
