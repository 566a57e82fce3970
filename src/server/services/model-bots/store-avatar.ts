import path from 'node:path';
import { Readable } from 'node:stream';
import { sql } from 'drizzle-orm';
import type { AuthorizedPlace } from '../../auth/authorized-place.ts';
import type { Transaction } from '../../db/database.ts';
import { avatars } from '../../db/schema/organisation.ts';
import { readPicture } from '../../storage/read-picture.ts';
import { withItsRow } from '../../storage/with-its-row.ts';
import type { SignedInContext } from '../context.ts';
import { assertRoom } from '../limits/assert-room.ts';
import { avatarFolder, forgetUnusedAvatars } from './avatars.ts';

/** Whoever uploads a picture and does not save the settings with it within this time wants it no longer. */
const abandoned = sql`${avatars.createdAt} < now() - interval '1 hour'`;

/**
 * Keeps a picture for a bot, which shows it once its settings name it. What it is, its bytes say: PNG, JPEG or WebP.
 * @returns the id by which the settings name it
 * @throws {AppError} `payload_too_large`, `limit_reached`, or `invalid_request` for anything that is no such picture
 */
export async function storeAvatar({
  ctx,
  input,
}: {
  ctx: SignedInContext;
  input: { modelBotId: string; place: AuthorizedPlace; bytes: AsyncIterable<Uint8Array> };
}): Promise<{ id: string }> {
  const { database, storage } = ctx.app;
  const { modelBotId } = input;
  const { spaceId } = input.place;
  const picture = await readPicture(input.bytes);
  const left = await database.inSpace(spaceId, async (transaction) => {
    const forgotten = await forgetUnusedAvatars(transaction, { spaceId, modelBotId }, abandoned);
    await assertRoomFor(transaction, spaceId, picture);
    return forgotten;
  });
  for (const key of left) await storage.remove(key);
  const folder = { spaceId, modelBotId: avatarFolder(modelBotId) };
  const { key } = await storage.write(folder, Readable.from([picture]), picture.length);
  const id = path.basename(key);
  await withItsRow(storage, key, () =>
    database.inSpace(spaceId, async (transaction) => {
      // Others may have filled it meanwhile.
      await assertRoomFor(transaction, spaceId, picture);
      await transaction.insert(avatars).values({ id, spaceId, modelBotId, bytes: picture.length });
    }),
  );
  return { id };
}

const assertRoomFor = (transaction: Transaction, spaceId: string, { length }: Buffer) =>
  assertRoom(transaction, spaceId, 'storage', length);
