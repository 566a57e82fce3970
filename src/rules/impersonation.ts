import type { Action } from './permissions.ts';
import type { RoleAssignment } from './roles.ts';

/** How long somebody may act as another person, and what their reason has to be. */
export const impersonationLimits = { seconds: 30 * 60, reasonLeast: 5, reasonMost: 500 } as const;

type Person = { id: string; roles: readonly RoleAssignment[] };

/**
 * Whether one person may act as another: ADMIN as anybody but an ADMIN, SUPPORT only as people who hold neither
 * of the two roles, and nobody as themselves.
 */
export function mayImpersonate(person: Person, target: Person): boolean {
  if (person.id === target.id || holds(target, 'ADMIN')) return false;
  return holds(person, 'ADMIN') || (holds(person, 'SUPPORT') && !holds(target, 'SUPPORT'));
}

const holds = (person: Person, name: RoleAssignment['name']) =>
  person.roles.some((role) => role.name === name);

/**
 * What stays closed to whoever acts as another person: what could lock that person out or outlast the half hour,
 * and their conversations, schedules and media, which are nobody else's without consent.
 */
export const closedWhileImpersonating: ReadonlySet<Action> = new Set<Action>([
  'user.impersonate',
  'subscription.manage',
  'user.manageIdentities',
  'user.confirmEmail',
  'user.secure',
  'user.signOutEverywhere',
  'modelBot.manageKeys',
  'modelBot.manageSecrets',
  'tenant.manageSecrets',
  'tenant.manageProviders',
  'conversation.use',
  'modelBot.makeMedia',
  'modelBot.schedule',
]);
