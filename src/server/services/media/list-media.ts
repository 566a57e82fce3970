import { and, count, desc, eq } from 'drizzle-orm';
import type { ListMeta } from '#contracts/list.ts';
import type { MediaData } from '#contracts/media.ts';
import type { MediaKind } from '#rules/media.ts';
import type { AuthorizedPlace } from '../../auth/authorized-place.ts';
import { media } from '../../db/schema/media.ts';
import type { SignedInContext } from '../context.ts';
import { presentMedia } from './present-media.ts';

/** What the caller had a bot make, newest first. */
export async function listMedia({
  ctx,
  input,
}: {
  ctx: SignedInContext;
  input: {
    modelBotId: string;
    place: AuthorizedPlace;
    kind?: MediaKind | undefined;
    page: number;
    perPage: number;
  };
}): Promise<{ media: MediaData[]; meta: ListMeta }> {
  const { modelBotId, place, kind, page, perPage } = input;
  const own = and(
    eq(media.modelBotId, modelBotId),
    eq(media.userId, ctx.actor.account.id),
    kind && eq(media.kind, kind),
  );
  return ctx.app.database.reading.inSpace(place.spaceId, async (transaction) => {
    const [all] = await transaction.select({ total: count() }).from(media).where(own);
    const rows = await transaction
      .select()
      .from(media)
      .where(own)
      .orderBy(desc(media.createdAt), desc(media.id))
      .limit(perPage)
      .offset((page - 1) * perPage);
    return { media: rows.map(presentMedia), meta: { page, perPage, total: all?.total ?? 0 } };
  });
}
