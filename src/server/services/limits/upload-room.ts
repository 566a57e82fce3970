import { roomIn } from '#rules/plans.ts';
import type { SignedInContext } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { FileTooLargeError, type StoredFile } from '../../storage/file-storage.ts';
import { countSpace } from './count-space.ts';
import { planOfSpace } from './plan-of-space.ts';

type Upload = {
  /** The folder of the space. */
  folder: string;
  spaceId: string;
  bytes: AsyncIterable<Uint8Array>;
  /** How many bytes come at least, as far as is known before. */
  declared: number;
  /** Of one file. */
  mostBytes: number;
};

/**
 * Writes an upload to disk as far as the plan of its space has room for it: what has none is not written first and
 * removed then. Others may take the room meanwhile, so whoever stores the file asks `assertRoom` again.
 * @throws {AppError} `payload_too_large`, `limit_reached` or `storage_unavailable`; nothing is kept then
 */
export async function writeWithinRoom({ app }: SignedInContext, upload: Upload): Promise<StoredFile> {
  const { folder, spaceId, bytes, declared, mostBytes } = upload;
  const room = await app.database.inSpace(spaceId, async (transaction) => {
    const allowed = roomIn(await planOfSpace(transaction, spaceId), 'storage');
    return allowed === null ? null : allowed - (await countSpace(transaction, spaceId, 'storage'));
  });
  const full = () => new AppError('limit_reached', { limit: 'storage' });
  if (room !== null && (room <= 0 || declared > room)) throw full();
  const isTight = room !== null && room < mostBytes;
  return app.storage
    .write({ spaceId, modelBotId: folder }, bytes, isTight ? room : mostBytes)
    .catch((error: unknown) => {
      if (!(error instanceof FileTooLargeError)) throw error;
      throw isTight ? full() : new AppError('payload_too_large');
    });
}
