import { and, asc, desc, eq, ilike, inArray, or, sql } from 'drizzle-orm';
import type { ListInput, ListMeta } from '#contracts/list.ts';
import type { PersonData } from '#contracts/person.ts';
import type { SignedInContext } from '../../context.ts';
import { containing } from '../../db/like.ts';
import { profiles, roleAssignments, users } from '../../db/schema/identity.ts';
import { AppError } from '../../errors.ts';

const orders = {
  createdAt: asc(users.createdAt),
  '-createdAt': desc(users.createdAt),
  email: asc(sql`lower(${users.email})`),
  '-email': desc(sql`lower(${users.email})`),
};

/** People of the installation, or of one company, a page at a time, found by name or email. */
export async function listUsers({
  ctx,
  input,
}: {
  ctx: SignedInContext;
  input: ListInput & { companyId?: string };
}): Promise<{ people: PersonData[]; meta: ListMeta }> {
  const order = orders[(input.sort ?? '-createdAt') as keyof typeof orders];
  if (!order) throw new AppError('invalid_request', { fields: { sort: 'invalid' } });
  const { page, perPage, search, companyId } = input;
  const where = and(
    search
      ? or(ilike(users.email, containing(search)), ilike(profiles.firstName, containing(search)))
      : undefined,
    companyId
      ? sql`EXISTS (SELECT FROM ${roleAssignments}
          WHERE ${roleAssignments.userId} = ${users.id} AND ${roleAssignments.companyId} = ${companyId})`
      : undefined,
  );
  return ctx.app.database.acrossSpaces(async (transaction) => {
    const rows = await transaction
      .select({
        id: users.id,
        email: users.email,
        firstName: profiles.firstName,
        suspendedAt: users.suspendedAt,
        createdAt: users.createdAt,
        total: sql<number>`count(*) OVER ()`.mapWith(Number),
      })
      .from(users)
      .innerJoin(profiles, eq(profiles.userId, users.id))
      .where(where)
      .orderBy(order, users.id)
      .limit(perPage)
      .offset((page - 1) * perPage);
    const ids = rows.map((row) => row.id);
    const roles = ids.length
      ? await transaction
          .select({
            userId: roleAssignments.userId,
            name: roleAssignments.name,
            tenantId: roleAssignments.tenantId,
            companyId: roleAssignments.companyId,
            modelBotId: roleAssignments.modelBotId,
          })
          .from(roleAssignments)
          .where(inArray(roleAssignments.userId, ids))
      : [];
    return {
      people: rows.map(({ total: _total, suspendedAt, createdAt, ...person }) => ({
        ...person,
        roles: roles.filter((role) => role.userId === person.id).map(({ userId: _userId, ...role }) => role),
        suspended: suspendedAt !== null,
        createdAt: createdAt.toISOString(),
      })),
      meta: { page, perPage, total: rows[0]?.total ?? 0 },
    };
  });
}
