import { isCutOff } from '../is-away.ts';
import type { FileStorage } from './file-storage.ts';

/**
 * Has the row made that names stored bytes. Where that fails the bytes go, too, unless the connection went under it: the
 * database may have the row all the same. Bytes that no row names harm nobody; a row without its bytes is never read.
 * @throws what `makeRow` throws
 */
export async function withItsRow<Result>(
  storage: Pick<FileStorage, 'remove'>,
  key: string,
  makeRow: () => Promise<Result>,
): Promise<Result> {
  try {
    return await makeRow();
  } catch (error) {
    if (!isCutOff(error)) await storage.remove(key);
    throw error;
  }
}
