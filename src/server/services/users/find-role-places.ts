import { and, asc, eq, ilike, isNull } from 'drizzle-orm';
import type { RolePlaceData, RolePlacesInput } from '#contracts/user.ts';
import { containing } from '../../db/like.ts';
import { companies, modelBots, tenants } from '../../db/schema/organisation.ts';
import type { SignedInContext } from '../context.ts';

const most = 50;

/** Tenants, companies or bots at which a role can be given, found by name; at most fifty. */
export async function findRolePlaces({
  ctx,
  input,
}: {
  ctx: SignedInContext;
  input: RolePlacesInput;
}): Promise<RolePlaceData[]> {
  const pattern = containing(input.search ?? '');
  return ctx.app.database.acrossSpaces((transaction) => {
    switch (input.scope) {
      case 'tenantId':
        return transaction
          .select({ id: tenants.id, name: tenants.name })
          .from(tenants)
          .where(and(ilike(tenants.name, pattern), isNull(tenants.archivedAt)))
          .orderBy(asc(tenants.name), asc(tenants.id))
          .limit(most);
      case 'companyId':
        return transaction
          .select({ id: companies.id, name: companies.name, within: tenants.name })
          .from(companies)
          .innerJoin(tenants, eq(tenants.id, companies.tenantId))
          .where(and(ilike(companies.name, pattern), isNull(companies.archivedAt)))
          .orderBy(asc(companies.name), asc(companies.id))
          .limit(most);
      case 'modelBotId':
        return transaction
          .select({ id: modelBots.id, name: modelBots.name, within: companies.name })
          .from(modelBots)
          .innerJoin(companies, eq(companies.id, modelBots.companyId))
          .where(and(ilike(modelBots.name, pattern), isNull(modelBots.archivedAt)))
          .orderBy(asc(modelBots.name), asc(modelBots.id))
          .limit(most);
    }
  });
}
