import { asc, eq, type SQL, sql } from 'drizzle-orm';
import type { PaletteEntry } from '#contracts/palette.ts';
import { mostOfAKind } from '#rules/palette.ts';
import { isAllowed, type Reach, reachOf } from '#rules/permissions.ts';
import { heldInCompanies, heldInTenants } from '../../db/predicates/roles.ts';
import { profiles, users } from '../../db/schema/identity.ts';
import { readAdminTable } from '../admin-tables/read-admin-table.ts';
import type { SignedInContext } from '../context.ts';
import { whereOfPeople } from '../users/find-people.ts';

/** People by name or email, each where the person meets them: everybody's list, or that of a place they run. */
export async function findPeople(ctx: SignedInContext, search: string): Promise<PaletteEntry[]> {
  const { account } = ctx.actor;
  if (isAllowed(account, 'installation.administer', {})) return everywhere(ctx, search, '/admin/users?');
  if (isAllowed(account, 'ticket.answer', {})) return everywhere(ctx, search, '/support/people?');
  const reach = reachOf(account.roles, 'user.listWithin');
  return reach === null || reach === 'everywhere' ? [] : within(ctx, search, reach);
}

const presented = (id: string, firstName: string, email: string, list: string): PaletteEntry => ({
  kind: 'people',
  id,
  title: firstName,
  detail: email,
  path: `${list}search=${encodeURIComponent(email)}`,
});

async function everywhere(ctx: SignedInContext, search: string, list: string): Promise<PaletteEntry[]> {
  const { rows } = await readAdminTable({
    ctx,
    input: { table: 'users', page: 1, perPage: mostOfAKind, search, filters: {} },
  });
  return rows.map(({ id, cells }) => presented(id, String(cells.firstName), String(cells.email), list));
}

async function within(
  ctx: SignedInContext,
  search: string,
  reach: Exclude<Reach, 'everywhere'>,
): Promise<PaletteEntry[]> {
  const panel = (path: string, held: SQL) =>
    sql`WHEN EXISTS (SELECT FROM role_assignments WHERE role_assignments.user_id = users.id AND ${held})
      THEN ${path}::text`;
  const panels = [
    ...reach.tenantIds.map((id) => panel(`/tenants/${id}/panel`, heldInTenants([id]))),
    ...reach.companyIds.map((id) => panel(`/companies/${id}/panel`, heldInCompanies([id]))),
  ];
  const rows = await ctx.app.database.reading.acrossSpaces((transaction) =>
    transaction
      .select({
        id: users.id,
        email: users.email,
        firstName: profiles.firstName,
        panel: sql<string | null>`CASE ${sql.join(panels, sql` `)} END`,
      })
      .from(users)
      .innerJoin(profiles, eq(profiles.userId, users.id))
      .where(whereOfPeople({ search, reach }))
      .orderBy(asc(profiles.firstName), users.id)
      .limit(mostOfAKind),
  );
  return rows.flatMap(({ id, email, firstName, panel: path }) =>
    path === null ? [] : [presented(id, firstName, email, `${path}?part=people&`)],
  );
}
