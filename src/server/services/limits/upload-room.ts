import { roomIn } from '#rules/plans.ts';
import { AppError } from '../../errors.ts';
import { FileTooLargeError, type StoredFile } from '../../storage/file-storage.ts';
import type { App } from '../context.ts';
import { countSpace } from './count-space.ts';
import { planOfSpace } from './plan-of-space.ts';

type RoomApp = Pick<App, 'database' | 'storage'>;

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

/** Room in a space's storage, as it is before something is written. */
export type OpenRoom = {
  /**
   * Writes to disk as far as there is room. Others may take the room meanwhile, so whoever stores the file asks
   * `assertRoom` again.
   * @throws {FileTooLargeError} beyond `mostBytes`
   * @throws {AppError} `limit_reached` or `storage_unavailable`; nothing is kept then
   */
  write(folder: string, bytes: AsyncIterable<Uint8Array>): Promise<StoredFile>;
};

/**
 * Looks for room in a space's storage before anything is fetched or written that takes of it: what has none is not
 * written first and removed then. A test holds all writes to it, but for those that it names.
 * @param wanted.freed bytes that go when the file is kept
 * @throws {AppError} `limit_reached` where there is none
 */
export async function openRoom(
  app: RoomApp,
  spaceId: string,
  { declared = 0, freed = 0, mostBytes }: { declared?: number; freed?: number; mostBytes: number },
): Promise<OpenRoom> {
  const room = await app.database.inSpace(spaceId, async (transaction) => {
    const allowed = roomIn(await planOfSpace(transaction, spaceId), 'storage');
    if (allowed === null) return null;
    const left = allowed - (await countSpace(transaction, spaceId, 'storage'));
    // What takes no more than before may stay, however full it is.
    return Math.max(left + freed, freed);
  });
  const full = () => new AppError('limit_reached', { limit: 'storage' });
  if (room !== null && (room <= 0 || declared > room)) throw full();
  const isTight = room !== null && room < mostBytes;
  return {
    write: (folder, bytes) =>
      app.storage
        .write({ spaceId, modelBotId: folder }, bytes, isTight ? room : mostBytes)
        .catch((error: unknown) => {
          throw isTight && error instanceof FileTooLargeError ? full() : error;
        }),
  };
}

/**
 * Writes an upload to disk as far as the plan of its space has room for it: see `openRoom`.
 * @throws {AppError} `payload_too_large`, `limit_reached` or `storage_unavailable`; nothing is kept then
 */
export async function writeWithinRoom(app: RoomApp, upload: Upload): Promise<StoredFile> {
  const { folder, spaceId, bytes, declared, mostBytes } = upload;
  const room = await openRoom(app, spaceId, { declared, mostBytes });
  return room.write(folder, bytes).catch((error: unknown) => {
    throw error instanceof FileTooLargeError ? new AppError('payload_too_large') : error;
  });
}
