import { and, asc, eq, ilike, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { ListInput, ListMeta } from '#contracts/list.ts';
import type { ModelBotData } from '#contracts/model-bot.ts';
import type { RoleName } from '#rules/roles.ts';
import type { SignedInContext } from '../../context.ts';
import { containing } from '../../db/like.ts';
import { modelBots } from '../../db/schema/organisation.ts';
import { modelBotColumns, presentModelBot } from './present-model-bot.ts';

/** The bots within the person's reach, optionally of one company, and published ones only if so asked. */
export async function listModelBots({
  ctx,
  input,
}: {
  ctx: SignedInContext;
  input: ListInput & { companyId?: string; published?: boolean };
}): Promise<{ bots: ModelBotData[]; meta: ListMeta }> {
  const { page, perPage, search, companyId, published } = input;
  const where = and(
    isNull(modelBots.archivedAt),
    withinReach(ctx),
    companyId ? eq(modelBots.companyId, companyId) : undefined,
    published ? isNotNull(modelBots.publishedAt) : undefined,
    search ? ilike(modelBots.name, containing(search)) : undefined,
  );
  return ctx.app.database.acrossSpaces(async (transaction) => {
    const rows = await transaction
      .select({ ...modelBotColumns, total: sql<number>`count(*) OVER ()`.mapWith(Number) })
      .from(modelBots)
      .where(where)
      .orderBy(asc(sql`lower(${modelBots.name})`), modelBots.id)
      .limit(perPage)
      .offset((page - 1) * perPage);
    return {
      bots: rows.map(({ total: _total, ...row }) => presentModelBot(ctx, row)),
      meta: { page, perPage, total: rows[0]?.total ?? 0 },
    };
  });
}

/** The same reach that `permissions.ts` gives `modelBot.read`, as a condition. */
function withinReach(ctx: SignedInContext): SQL | undefined {
  const { roles, id } = ctx.actor.account;
  if (roles.some((role) => role.name === 'ADMIN')) return undefined;
  const ids = (name: RoleName, scope: 'tenantId' | 'companyId' | 'modelBotId') =>
    roles.flatMap((role) => (role.name === name && role[scope] ? [role[scope]] : []));
  const among = (
    column: typeof modelBots.id | typeof modelBots.tenantId | typeof modelBots.companyId,
    values: string[],
  ) => (values.length > 0 ? inArray(column, values) : undefined);
  return or(
    eq(modelBots.userId, id),
    among(modelBots.tenantId, ids('TENANT_ADMIN', 'tenantId')),
    among(modelBots.companyId, ids('COMPANY_ADMIN', 'companyId')),
    among(modelBots.id, ids('BOT_CREATOR', 'modelBotId')),
    and(
      among(modelBots.companyId, ids('READ_USER', 'companyId')) ?? sql`false`,
      isNotNull(modelBots.publishedAt),
    ),
  );
}
