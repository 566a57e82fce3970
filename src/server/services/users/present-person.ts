import type { PersonData, PersonRelation } from '#contracts/user.ts';
import type { Reach } from '#rules/permissions.ts';
import { type RoleAssignment, versionOfRoles } from '#rules/roles.ts';
import { type AccountRow, presentAccount } from '../../auth/account-query.ts';

export type PersonRow = {
  id: string;
  email: string;
  firstName: string;
  suspendedAt: Date | null;
  emailConfirmedAt: Date | null;
  createdAt: Date;
};

/**
 * A person as somebody with this reach may see them: without the roles, tenants, bots and subscriptions that lie
 * elsewhere.
 * @param roles those of theirs that are within reach
 * @param account what the relations are told from; null where none is asked for
 */
export function presentPerson(
  { suspendedAt, emailConfirmedAt, createdAt, ...person }: PersonRow,
  {
    reach,
    roles,
    account,
    includes,
  }: {
    reach: Reach;
    roles: RoleAssignment[];
    account: AccountRow | undefined;
    includes: readonly PersonRelation[];
  },
): PersonData {
  const shown = account && presentAccount(reach === 'everywhere' ? account : cut(account, reach, roles));
  return {
    ...person,
    roles,
    suspended: suspendedAt !== null,
    emailConfirmed: emailConfirmedAt !== null,
    createdAt: createdAt.toISOString(),
    ...(shown && Object.fromEntries(includes.map((name) => [name, shown[name]]))),
  };
}

function cut(
  account: AccountRow,
  { tenantIds }: Exclude<Reach, 'everywhere'>,
  roles: readonly RoleAssignment[],
): AccountRow {
  const within = new Set(roles.map((role) => versionOfRoles([role])));
  return {
    ...account,
    roles: account.roles.filter((role) => within.has(versionOfRoles([role]))),
    // A bot of their own is in nobody's organisation.
    modelBot: null,
    subscriptions: account.subscriptions.filter(({ tenantId }) => tenantId && tenantIds.includes(tenantId)),
  };
}
