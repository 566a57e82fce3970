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
 * What somebody may do as another person: all of it (`open`), look without changing anything (`reading`), or nothing
 * (`closed`).
 */
export type WhileImpersonating = 'open' | 'reading' | 'closed';

/**
 * One side for every action. Whatever grants, removes or ends access, whatever erases or puts away, and whatever goes on
 * by itself after the half hour (keys, secrets, providers, schedules, what is published) is the person's own to change;
 * their conversations, schedules and media are not even looked at without consent. What is left is what help is asked
 * for: names, files, drafts and terms, each change of which stands in the audit log under both names. Calls that are no
 * action of `permissions.ts` choose a side in their definition (`endpoint.ts`).
 */
export const whileImpersonating = {
  'user.list': 'open',
  'user.listWithin': 'open',
  'user.read': 'open',
  'user.update': 'open',
  'user.impersonate': 'closed',
  'user.manageIdentities': 'closed',
  'user.confirmEmail': 'closed',
  'outbox.manage': 'closed',
  'tenant.create': 'reading',
  'user.administer': 'closed',
  'user.secure': 'closed',
  'user.addFactor': 'closed',
  'user.signOutEverywhere': 'closed',
  'tenant.read': 'open',
  'tenant.manageTerms': 'open',
  'tenant.manageSecrets': 'closed',
  'tenant.manageProviders': 'closed',
  'tenant.update': 'open',
  'tenant.requireSecondFactor': 'closed',
  'tenant.setLimits': 'reading',
  'tenant.managePeople': 'reading',
  'tenant.readUsage': 'open',
  'tenant.archive': 'closed',
  'tenant.erase': 'closed',
  'company.create': 'open',
  'company.read': 'open',
  'company.manage': 'reading',
  'company.update': 'open',
  'company.setLimits': 'reading',
  'company.managePeople': 'reading',
  'company.readUsage': 'open',
  'company.archive': 'closed',
  'company.erase': 'closed',
  'modelBot.createOwn': 'reading',
  'modelBot.create': 'open',
  'modelBot.read': 'open',
  'modelBot.chat': 'open',
  'modelBot.makeMedia': 'closed',
  'modelBot.feed': 'open',
  'modelBot.schedule': 'closed',
  'modelBot.publish': 'reading',
  'modelBot.share': 'reading',
  'modelBot.manage': 'reading',
  'modelBot.manageKeys': 'closed',
  'modelBot.manageSecrets': 'closed',
  'modelBot.setLimits': 'reading',
  'conversation.use': 'closed',
  'conversation.remove': 'closed',
  'subscription.read': 'open',
  'installation.administer': 'closed',
  'installation.requireSecondFactor': 'closed',
  'audit.read': 'open',
  'ticket.use': 'open',
  'ticket.attach': 'open',
  'ticket.open': 'open',
  'ticket.answer': 'open',
  'ticket.answerWithin': 'reading',
  'ticket.handOn': 'closed',
  'ticket.remove': 'closed',
  'ticket.withdrawTranscript': 'closed',
  'subscription.manage': 'closed',
  'subscription.administer': 'closed',
} as const satisfies Record<Action, WhileImpersonating>;

/** Whether an action is open to somebody who acts as another person; `reads` for a request that changes nothing. */
export function isOpenWhileImpersonating(action: Action, reads: boolean): boolean {
  const side: WhileImpersonating = whileImpersonating[action];
  return side === 'open' || (side === 'reading' && reads);
}
