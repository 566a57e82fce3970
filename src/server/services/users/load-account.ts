import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { AccountData } from '#contracts/account.ts';
import type { Transaction } from '../../db/database.ts';
import { profiles, roleAssignments, users } from '../../db/schema/identity.ts';
import { companies, modelBots, tenants } from '../../db/schema/organisation.ts';
import { mainSubscription } from '../subscriptions/main-subscription.ts';

/** The whole account of a person, in four queries; null when there is no such person. */
export async function loadAccount(transaction: Transaction, userId: string): Promise<AccountData | null> {
  const [person] = await transaction
    .select({
      id: users.id,
      email: users.email,
      emailConfirmedAt: users.emailConfirmedAt,
      createdAt: users.createdAt,
      firstName: profiles.firstName,
      locale: profiles.locale,
      timeZone: profiles.timeZone,
    })
    .from(users)
    .innerJoin(profiles, eq(profiles.userId, users.id))
    .where(eq(users.id, userId));
  if (!person) return null;

  const roles = await transaction
    .select({
      name: roleAssignments.name,
      tenantId: roleAssignments.tenantId,
      companyId: roleAssignments.companyId,
      modelBotId: roleAssignments.modelBotId,
      companyName: companies.name,
      companyTenantId: companies.tenantId,
    })
    .from(roleAssignments)
    .leftJoin(companies, eq(companies.id, roleAssignments.companyId))
    .where(eq(roleAssignments.userId, userId))
    .orderBy(roleAssignments.createdAt);
  const tenantIds = roles.flatMap((role) => (role.tenantId ? [role.tenantId] : []));
  const places = await transaction
    .select({ id: tenants.id, name: tenants.name, kind: sql<'tenant' | 'modelBot'>`'tenant'` })
    .from(tenants)
    .where(tenantIds.length > 0 ? inArray(tenants.id, tenantIds) : sql`false`)
    .union(
      transaction
        .select({ id: modelBots.id, name: modelBots.name, kind: sql<'tenant' | 'modelBot'>`'modelBot'` })
        .from(modelBots)
        .where(and(eq(modelBots.userId, userId), isNull(modelBots.archivedAt))),
    );
  const subscription = await mainSubscription(transaction, [userId, ...tenantIds]);

  const ofKind = (kind: 'tenant' | 'modelBot') =>
    places
      .filter((place) => place.kind === kind)
      .map(({ id, name }) => ({ id, name }))
      .sort((a, b) => (a.id < b.id ? -1 : 1));
  return {
    id: person.id,
    email: person.email,
    emailConfirmedAt: person.emailConfirmedAt?.toISOString() ?? null,
    roles: roles.map(({ name, tenantId, companyId, modelBotId }) => ({
      name,
      tenantId,
      companyId,
      modelBotId,
    })),
    tenants: ofKind('tenant'),
    companies: roles.flatMap(({ companyId, companyName, companyTenantId }) =>
      companyId && companyName && companyTenantId
        ? [{ id: companyId, name: companyName, tenantId: companyTenantId }]
        : [],
    ),
    modelBot: ofKind('modelBot')[0] ?? null,
    subscription,
    profile: { firstName: person.firstName, locale: person.locale, timeZone: person.timeZone },
    createdAt: person.createdAt.toISOString(),
  };
}
