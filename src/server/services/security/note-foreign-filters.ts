import { type SQL, sql } from 'drizzle-orm';
import { own } from '#rules/own.ts';
import { reachOf } from '#rules/permissions.ts';
import type { Target } from '../../auth/locate.ts';
import { heldWithinReach } from '../../db/predicates/roles.ts';
import type { SignedInContext } from '../context.ts';
import { noteUnreached } from './note-refusal.ts';

/** Filters of lists that name records, and what they name. */
export const namingFilters = {
  'filters[tenantId]': 'tenant',
  'filters[companyId]': 'company',
  'filters[modelBotId]': 'modelBot',
  'filters[requester]': 'user',
} as const satisfies Record<string, Target['kind']>;

type Named = (typeof namingFilters)[keyof typeof namingFilters];

/**
 * Writes down the records that a list was filtered by and that lie nowhere where the person has a role. The list itself
 * shows nothing of them, and says nothing.
 * @param input.query as the endpoint has parsed it
 */
export async function noteForeignFilters({
  ctx,
  input: { query },
}: {
  ctx: SignedInContext;
  input: { query: Readonly<Record<string, unknown>> };
}): Promise<void> {
  const asked = Object.entries(query).flatMap(([name, ids]) => {
    const kind = own<Named>(namingFilters, name);
    return kind !== undefined && Array.isArray(ids) && ids.length > 0
      ? [{ kind, named: ids as string[] }]
      : [];
  });
  const { account } = ctx.actor;
  const reach = reachOf(account.roles, 'user.listWithin');
  if (asked.length === 0 || reach === 'everywhere') return;
  const people = sql`(named.id = ${account.id} OR EXISTS (SELECT FROM role_assignments
    WHERE role_assignments.user_id = named.id AND ${reach ? heldWithinReach(reach) : sql`false`}))`;
  const conditions: Record<Named, SQL> = { ...placesOf(account.id), user: people };
  for (const { kind, named } of asked) {
    const reached = await ctx.app.database.acrossSpaces((transaction) =>
      transaction.execute<{ id: string }>(
        sql`SELECT named.id FROM unnest(${sql.param(named)}::uuid[]) AS named (id) WHERE ${conditions[kind]}`,
      ),
    );
    noteUnreached({ ctx, input: { kind, named, reached: reached.rows.map(({ id }) => id) } });
  }
}

/** Whether the person has a role at a place, in it, or round it. */
function placesOf(personId: string): Record<Exclude<Named, 'user'>, SQL> {
  const held = (fits: SQL) =>
    sql`EXISTS (SELECT FROM role_assignments held WHERE held.user_id = ${personId} AND (${fits}))`;
  return {
    tenant: held(sql`held.tenant_id = named.id
      OR held.company_id IN (SELECT companies.id FROM companies WHERE companies.tenant_id = named.id)
      OR held.model_bot_id IN (SELECT model_bots.id FROM model_bots WHERE model_bots.tenant_id = named.id)`),
    company: held(sql`held.company_id = named.id
      OR held.tenant_id = (SELECT companies.tenant_id FROM companies WHERE companies.id = named.id)
      OR held.model_bot_id IN (SELECT model_bots.id FROM model_bots WHERE model_bots.company_id = named.id)`),
    modelBot: sql`EXISTS (SELECT FROM model_bots WHERE model_bots.id = named.id AND (model_bots.user_id = ${personId}
      OR ${held(sql`held.model_bot_id = model_bots.id OR held.company_id = model_bots.company_id
        OR held.tenant_id = model_bots.tenant_id`)}))`,
  };
}
