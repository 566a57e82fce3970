import { and, asc, desc, eq, ilike, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { ListMeta } from '#contracts/list.ts';
import type { ModelBotData, ModelBotsQuery } from '#contracts/model-bot.ts';
import { reachOf } from '#rules/permissions.ts';
import { containing } from '../../db/like.ts';
import { openToReader, placeIsOpen } from '../../db/predicates/model-bots.ts';
import { withinReach } from '../../db/predicates/within-reach.ts';
import { modelBots, modelBotVersions } from '../../db/schema/organisation.ts';
import type { SignedInContext } from '../context.ts';
import { totalOf } from '../lists/count-up-to.ts';
import { yesOrNo } from '../lists/yes-or-no.ts';
import { modelBotColumns, presentModelBot } from './present-model-bot.ts';

/** The name that readers see. */
const shownName = sql`lower(coalesce(${modelBotVersions.settings}->>'name', ${modelBots.name}))`;
const orders = {
  name: asc(shownName),
  '-name': desc(shownName),
  createdAt: asc(modelBots.createdAt),
  '-createdAt': desc(modelBots.createdAt),
};

/** The bots within the person's reach. Archived ones only when the filter asks for them. */
export async function listModelBots({
  ctx,
  input,
}: {
  ctx: SignedInContext;
  input: ModelBotsQuery;
}): Promise<{ bots: ModelBotData[]; meta: ListMeta }> {
  const { page, perPage, search, sort = 'name' } = input;
  const mayChange = mayDo(ctx, 'modelBot.feed');
  // Who changes an assistant reads all of it; others what is offered to them.
  const mayRead = and(mayDo(ctx, 'modelBot.read'), openToReader(ctx.actor.account.id));
  const where = and(
    or(mayChange, mayRead),
    placeIsOpen,
    among(modelBots.tenantId, input['filters[tenantId]']),
    among(modelBots.companyId, input['filters[companyId]']),
    yesOrNo(input['filters[published]'], isNotNull(modelBots.publishedAt), isNull(modelBots.publishedAt)),
    yesOrNo(
      input['filters[archived]'] ?? ['false'],
      isNotNull(modelBots.archivedAt),
      isNull(modelBots.archivedAt),
    ),
    search
      ? or(
          ilike(shownName, containing(search.toLowerCase())),
          // A draft's new name is for those who may change it.
          and(mayChange, ilike(modelBots.name, containing(search))),
        )
      : undefined,
  );
  return ctx.app.database.reading.acrossSpaces(async (transaction) => {
    const matching = () =>
      transaction
        .select({ ...modelBotColumns(ctx), total: sql<number>`count(*) OVER ()`.mapWith(Number) })
        .from(modelBots)
        .leftJoin(modelBotVersions, eq(modelBotVersions.id, modelBots.publishedVersionId))
        .where(where);
    const rows = await matching()
      .orderBy(orders[sort], modelBots.id)
      .limit(perPage)
      .offset((page - 1) * perPage);
    return {
      bots: rows.map(({ total: _total, ...row }) => presentModelBot(ctx, row)),
      meta: { page, perPage, ...(await totalOf(transaction, { page, rows }, matching())) },
    };
  });
}

/** What lies where the person may do `action`, and what is their own. */
function mayDo(ctx: SignedInContext, action: 'modelBot.feed' | 'modelBot.read'): SQL {
  const { id, roles } = ctx.actor.account;
  const places = {
    tenantIds: modelBots.tenantId,
    companyIds: modelBots.companyId,
    modelBotIds: modelBots.id,
  };
  return or(eq(modelBots.userId, id), withinReach(reachOf(roles, action), places)) ?? sql`false`;
}

/** No condition without values. */
function among(
  column: typeof modelBots.tenantId | typeof modelBots.companyId,
  values: readonly string[] | undefined,
): SQL | undefined {
  return values && values.length > 0 ? inArray(column, [...values]) : undefined;
}
