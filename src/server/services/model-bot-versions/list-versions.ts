import { desc, eq, sql } from 'drizzle-orm';
import type { ListInput, ListMeta } from '#contracts/list.ts';
import type { ModelBotVersionData } from '#contracts/model-bot-version.ts';
import type { AuthorizedPlace } from '../../auth/authorized-place.ts';
import { profiles } from '../../db/schema/identity.ts';
import { modelBots, modelBotVersions } from '../../db/schema/organisation.ts';
import type { SignedInContext } from '../context.ts';
import { totalOf } from '../lists/count-up-to.ts';
import { presentVersion, versionColumns } from './present-version.ts';

/** A bot's versions, newest first. */
export async function listVersions({
  ctx,
  input,
}: {
  ctx: SignedInContext;
  input: Pick<ListInput, 'page' | 'perPage'> & { modelBotId: string; place: AuthorizedPlace };
}): Promise<{ versions: ModelBotVersionData[]; meta: ListMeta }> {
  const { page, perPage } = input;
  return ctx.app.database.reading.inSpace(input.place.spaceId, async (transaction) => {
    const matching = () =>
      transaction
        .select({ ...versionColumns, total: sql<number>`count(*) OVER ()`.mapWith(Number) })
        .from(modelBotVersions)
        .innerJoin(modelBots, eq(modelBots.id, modelBotVersions.modelBotId))
        .leftJoin(profiles, eq(profiles.userId, modelBotVersions.publishedBy))
        .where(eq(modelBotVersions.modelBotId, input.modelBotId));
    const rows = await matching()
      .orderBy(desc(modelBotVersions.number))
      .limit(perPage)
      .offset((page - 1) * perPage);
    return {
      versions: rows.map(({ total: _total, ...row }) => presentVersion(row)),
      meta: { page, perPage, ...(await totalOf(transaction, { page, rows }, matching())) },
    };
  });
}
