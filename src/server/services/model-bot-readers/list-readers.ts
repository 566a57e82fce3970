import { and, asc, eq, ilike, or, sql } from 'drizzle-orm';
import type { ListInput, ListMeta } from '#contracts/list.ts';
import type { ModelBotReaderData } from '#contracts/model-bot-version.ts';
import type { AuthorizedPlace } from '../../auth/authorized-place.ts';
import { containing } from '../../db/like.ts';
import { profiles, users } from '../../db/schema/identity.ts';
import type { SignedInContext } from '../context.ts';
import { totalOf } from '../lists/count-up-to.ts';
import { isReaderOf } from './is-reader-of.ts';

/** The readers of a bot's company by name, each with whether the bot is open to them by choice. */
export async function listReaders({
  ctx,
  input,
}: {
  ctx: SignedInContext;
  input: Pick<ListInput, 'page' | 'perPage' | 'search'> & { modelBotId: string; place: AuthorizedPlace };
}): Promise<{ readers: ModelBotReaderData[]; meta: ListMeta }> {
  const { page, perPage, search, modelBotId, place } = input;
  const { companyId } = place;
  if (!companyId) return { readers: [], meta: { page, perPage, total: 0 } };
  return ctx.app.database.reading.inSpace(place.spaceId, async (transaction) => {
    const matching = () =>
      transaction
        .select({
          id: users.id,
          firstName: profiles.firstName,
          email: users.email,
          chosen: sql<boolean>`EXISTS (SELECT FROM model_bot_readers
            WHERE model_bot_readers.model_bot_id = ${modelBotId} AND model_bot_readers.user_id = ${users.id})`,
          total: sql<number>`count(*) OVER ()`.mapWith(Number),
        })
        .from(users)
        .innerJoin(profiles, eq(profiles.userId, users.id))
        .where(
          and(
            isReaderOf(companyId),
            search
              ? or(ilike(users.email, containing(search)), ilike(profiles.firstName, containing(search)))
              : undefined,
          ),
        );
    const rows = await matching()
      .orderBy(asc(sql`lower(${profiles.firstName})`), asc(users.id))
      .limit(perPage)
      .offset((page - 1) * perPage);
    return {
      readers: rows.map(({ total: _total, ...row }) => row),
      meta: { page, perPage, ...(await totalOf(transaction, { page, rows }, matching())) },
    };
  });
}
