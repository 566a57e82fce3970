import path from 'node:path';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '../../db/database.ts';
import { avatars } from '../../db/schema/organisation.ts';

type Place = { spaceId: string; modelBotId: string };

/** Beside the bot's uploaded files, so that it goes with them. */
export const avatarFolder = (modelBotId: string) => path.join(modelBotId, 'avatars');

/** Under which a bot's picture is stored. Its name is the id, which whoever may see the bot learns with it. */
export const avatarKey = ({ spaceId, modelBotId }: Place, avatarId: string) =>
  path.join(spaceId, avatarFolder(modelBotId), avatarId);

/**
 * Forgets those of a bot's pictures that neither its draft shows nor a version, which may be rolled back to.
 * @returns where their bytes are, to remove once the transaction is committed
 */
export async function forgetUnusedAvatars(
  transaction: Transaction,
  place: Place,
  which: SQL,
): Promise<string[]> {
  const forgotten = await transaction
    .delete(avatars)
    .where(
      and(
        eq(avatars.modelBotId, place.modelBotId),
        which,
        sql`NOT EXISTS (SELECT FROM model_bots
          WHERE model_bots.id = ${place.modelBotId} AND model_bots.avatar_id = ${avatars.id})`,
        sql`NOT EXISTS (SELECT FROM model_bot_versions
          WHERE model_bot_versions.model_bot_id = ${place.modelBotId}
            AND model_bot_versions.settings->>'avatarId' = ${avatars.id}::text)`,
      ),
    )
    .returning({ id: avatars.id });
  return forgotten.map(({ id }) => avatarKey(place, id));
}
