import { buffer } from 'node:stream/consumers';
import { fileTypeFromBuffer } from 'file-type';
import type { FileStorage } from './file-storage.ts';

export type StoredPicture = { bytes: Buffer; mediaType: string };

/** A small picture as a whole. @throws {AppError} `not_found`, `files_unavailable` */
export async function readStoredPicture(storage: FileStorage, key: string): Promise<StoredPicture> {
  const bytes = await buffer((await storage.open(key)).bytes);
  const found = await fileTypeFromBuffer(bytes);
  return { bytes, mediaType: found?.mime ?? 'application/octet-stream' };
}
