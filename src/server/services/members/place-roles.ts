import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { GivenRoleInput } from '#contracts/member.ts';
import { rolesWithin } from '#rules/roles.ts';
import type { Transaction } from '../../db/database.ts';
import type { MemberScope } from '../../db/predicates/member-scope.ts';
import { companies, modelBots } from '../../db/schema/organisation.ts';
import { AppError } from '../../errors.ts';

export type PlacedRole = {
  name: GivenRoleInput['name'];
  tenantId: string | null;
  companyId: string | null;
  modelBotId: string | null;
};

/**
 * Gives each role its place within the scope.
 * @param field the name of the request's field that holds the roles
 * @throws {AppError} `invalid_request` for a role that the scope does not give, or a place outside of it
 */
export async function placeRoles(
  transaction: Transaction,
  scope: MemberScope,
  wanted: readonly GivenRoleInput[],
  field: string,
): Promise<PlacedRole[]> {
  const companyIds = new Set(await companiesWithin(transaction, scope, wanted));
  const botIds = new Set(await botsWithin(transaction, scope, wanted));
  const names: readonly string[] = rolesWithin[scope.companyId === null ? 'tenant' : 'company'];
  const refuse = (index: number, part: string) => {
    throw new AppError('invalid_request', { fields: { [`${field}.${index}.${part}`]: 'invalid' } });
  };
  return wanted.map(({ name, companyId = null, modelBotId = null }, index) => {
    if (!names.includes(name)) refuse(index, field === 'roles' ? 'name' : 'role');
    if (companyId && !companyIds.has(companyId)) refuse(index, 'companyId');
    if (modelBotId && !botIds.has(modelBotId)) refuse(index, 'modelBotId');
    return { name, tenantId: name === 'TENANT_ADMIN' ? scope.tenantId : null, companyId, modelBotId };
  });
}

/** The same place is the same key. */
export const keyOfRole = (
  role: { name: string } & Partial<Record<'companyId' | 'modelBotId', string | null>>,
) => `${role.name} ${role.companyId ?? role.modelBotId ?? ''}`;

async function companiesWithin(
  transaction: Transaction,
  scope: MemberScope,
  wanted: readonly GivenRoleInput[],
) {
  const ids = wanted.flatMap((role) => role.companyId ?? []);
  if (scope.companyId !== null) return [scope.companyId];
  if (ids.length === 0) return [];
  const found = await transaction
    .select({ id: companies.id })
    .from(companies)
    .where(
      and(inArray(companies.id, ids), eq(companies.tenantId, scope.tenantId), isNull(companies.archivedAt)),
    );
  return found.map((row) => row.id);
}

async function botsWithin(transaction: Transaction, scope: MemberScope, wanted: readonly GivenRoleInput[]) {
  const ids = wanted.flatMap((role) => role.modelBotId ?? []);
  if (ids.length === 0) return [];
  const found = await transaction
    .select({ id: modelBots.id })
    .from(modelBots)
    .where(
      and(
        inArray(modelBots.id, ids),
        eq(modelBots.tenantId, scope.tenantId),
        scope.companyId === null ? undefined : eq(modelBots.companyId, scope.companyId),
        isNull(modelBots.archivedAt),
      ),
    );
  return found.map((row) => row.id);
}
