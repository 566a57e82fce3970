import { and, asc, eq, ilike, isNull, or } from 'drizzle-orm';
import { z } from 'zod';
import type { FoundHolder } from '#contracts/subscription.ts';
import { containing } from '../../db/like.ts';
import { profiles, users } from '../../db/schema/identity.ts';
import { tenants } from '../../db/schema/organisation.ts';
import type { SignedInContext } from '../context.ts';

const most = 8;

/** People and tenants by name, email or id, for giving one of them a plan or finding what is theirs; a few of each. */
export async function findHolders({
  ctx,
  input,
}: {
  ctx: SignedInContext;
  input: { search: string };
}): Promise<FoundHolder[]> {
  const pattern = containing(input.search);
  const isId = z.uuid().safeParse(input.search).success;
  return ctx.app.database.acrossSpaces(async (transaction) => {
    const organisations = await transaction
      .select({ id: tenants.id, name: tenants.name })
      .from(tenants)
      .where(
        isId ? eq(tenants.id, input.search) : and(isNull(tenants.archivedAt), ilike(tenants.name, pattern)),
      )
      .orderBy(asc(tenants.name))
      .limit(most);
    const people = await transaction
      .select({ id: users.id, name: profiles.firstName, detail: users.email })
      .from(users)
      .innerJoin(profiles, eq(profiles.userId, users.id))
      .where(
        isId
          ? eq(users.id, input.search)
          : or(ilike(users.email, pattern), ilike(profiles.firstName, pattern)),
      )
      .orderBy(asc(users.email))
      .limit(most);
    return [
      ...organisations.map((each) => ({ ...each, kind: 'tenant' as const, detail: '' })),
      ...people.map((each) => ({ ...each, kind: 'person' as const })),
    ];
  });
}
