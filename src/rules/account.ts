import type { RoleAssignment } from './roles.ts';

/** What the rules need to know of a signed-in person: the specification's User without its presentation. */
export type Account = {
  id: string;
  emailConfirmedAt: string | null;
  roles: readonly RoleAssignment[];
  tenants: readonly { id: string; name: string }[];
  modelBot: { id: string; name: string } | null;
  subscription: { deletedAt: string | null } | null;
};

/** How long a person who asked for the end of their account can still take that back, in days. */
export const deletionGraceDays = 7;

/** The first role of that name, with the place where it holds. */
export function findRole(account: Account, name: RoleAssignment['name']): RoleAssignment | undefined {
  return account.roles.find((role) => role.name === name);
}
