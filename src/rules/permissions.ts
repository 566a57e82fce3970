import { type RoleAssignment, type RoleName, roles as roleScopes } from './roles.ts';

/** Where a record hangs in the tree of tenants, companies, bots and people. */
export type Place = {
  tenantId?: string | null;
  companyId?: string | null;
  modelBotId?: string | null;
  /** The person whose record it is (a personal bot, an account, a conversation). */
  ownerId?: string | null;
  /** Of a bot: it is published to the person asking, should they be a reader. */
  published?: boolean;
  /** It is put away, or what it belongs to is: only what `actionsOnArchived` names can be done with it. */
  archived?: boolean;
};

type Subject = RoleName | 'OWNER';

/** Which subject may do what. `OWNER` is the person named by the record's `ownerId`. */
export const permissions = {
  'user.list': ['ADMIN', 'SUPPORT'],
  'user.listWithin': ['ADMIN', 'SUPPORT', 'TENANT_ADMIN', 'COMPANY_ADMIN'],
  'user.read': ['ADMIN', 'SUPPORT', 'OWNER'],
  'user.update': ['ADMIN', 'OWNER'],
  'user.impersonate': ['ADMIN', 'SUPPORT'],
  'user.manageIdentities': ['OWNER'],
  'user.confirmEmail': ['OWNER'],
  'outbox.manage': ['ADMIN'],
  'tenant.create': ['ADMIN', 'TENANT_ADMIN'],
  'user.administer': ['ADMIN'],
  'user.secure': ['OWNER'],
  /** What lets its holder in from then on, whoever the email turns out to belong to. */
  'user.addFactor': ['OWNER'],
  'user.signOutEverywhere': ['ADMIN', 'OWNER'],
  'tenant.read': ['ADMIN', 'TENANT_ADMIN'],
  'tenant.manageTerms': ['ADMIN', 'TENANT_ADMIN'],
  'tenant.manageSecrets': ['ADMIN', 'TENANT_ADMIN'],
  'tenant.manageProviders': ['ADMIN', 'TENANT_ADMIN'],
  'tenant.update': ['ADMIN', 'TENANT_ADMIN'],
  'tenant.requireSecondFactor': ['ADMIN', 'TENANT_ADMIN'],
  'tenant.setLimits': ['ADMIN', 'TENANT_ADMIN'],
  'tenant.managePeople': ['ADMIN', 'TENANT_ADMIN'],
  'tenant.readUsage': ['ADMIN', 'TENANT_ADMIN'],
  'tenant.archive': ['ADMIN', 'TENANT_ADMIN'],
  'tenant.erase': ['ADMIN', 'TENANT_ADMIN'],
  'company.create': ['ADMIN', 'TENANT_ADMIN'],
  'company.read': ['ADMIN', 'TENANT_ADMIN', 'COMPANY_ADMIN', 'READ_USER'],
  'company.manage': ['ADMIN', 'TENANT_ADMIN', 'COMPANY_ADMIN'],
  'company.update': ['ADMIN', 'TENANT_ADMIN', 'COMPANY_ADMIN'],
  'company.setLimits': ['ADMIN', 'TENANT_ADMIN'],
  'company.managePeople': ['ADMIN', 'TENANT_ADMIN', 'COMPANY_ADMIN'],
  'company.readUsage': ['ADMIN', 'TENANT_ADMIN', 'COMPANY_ADMIN'],
  'company.archive': ['ADMIN', 'TENANT_ADMIN'],
  'company.erase': ['ADMIN', 'TENANT_ADMIN'],
  'modelBot.createOwn': ['ADMIN', 'SINGLE_USER'],
  'modelBot.create': ['ADMIN', 'TENANT_ADMIN', 'COMPANY_ADMIN'],
  'modelBot.read': ['ADMIN', 'TENANT_ADMIN', 'COMPANY_ADMIN', 'BOT_CREATOR', 'READ_USER', 'OWNER'],
  'modelBot.chat': ['ADMIN', 'TENANT_ADMIN', 'COMPANY_ADMIN', 'BOT_CREATOR', 'READ_USER', 'OWNER'],
  'modelBot.makeMedia': ['ADMIN', 'TENANT_ADMIN', 'COMPANY_ADMIN', 'BOT_CREATOR', 'READ_USER', 'OWNER'],
  'modelBot.feed': ['ADMIN', 'TENANT_ADMIN', 'COMPANY_ADMIN', 'BOT_CREATOR', 'OWNER'],
  'modelBot.schedule': ['ADMIN', 'TENANT_ADMIN', 'COMPANY_ADMIN', 'BOT_CREATOR', 'OWNER'],
  'modelBot.publish': ['ADMIN', 'TENANT_ADMIN', 'COMPANY_ADMIN', 'BOT_CREATOR', 'OWNER'],
  'modelBot.share': ['ADMIN', 'TENANT_ADMIN', 'COMPANY_ADMIN', 'BOT_CREATOR', 'OWNER'],
  'modelBot.manage': ['ADMIN', 'TENANT_ADMIN', 'COMPANY_ADMIN', 'OWNER'],
  'modelBot.manageKeys': ['ADMIN', 'TENANT_ADMIN', 'COMPANY_ADMIN', 'BOT_CREATOR', 'OWNER'],
  'modelBot.manageSecrets': ['ADMIN', 'TENANT_ADMIN', 'OWNER'],
  'modelBot.setLimits': ['ADMIN', 'TENANT_ADMIN', 'COMPANY_ADMIN'],
  'conversation.use': ['OWNER'],
  'conversation.remove': ['OWNER'],
  'subscription.read': ['TENANT_ADMIN', 'OWNER'],
  'installation.administer': ['ADMIN'],
  'installation.requireSecondFactor': ['ADMIN'],
  'audit.read': ['ADMIN', 'TENANT_ADMIN'],
  'ticket.use': ['ADMIN', 'SUPPORT', 'TENANT_ADMIN', 'COMPANY_ADMIN', 'OWNER'],
  'ticket.attach': ['ADMIN', 'SUPPORT', 'TENANT_ADMIN', 'COMPANY_ADMIN', 'OWNER'],
  /** The page of whoever asked; those who answer have one of their own, which says what is a note. */
  'ticket.open': ['OWNER'],
  'ticket.answer': ['ADMIN', 'SUPPORT'],
  /** Those of their own people only, until they hand one on: what became of it they still read. */
  'ticket.answerWithin': ['ADMIN', 'SUPPORT', 'TENANT_ADMIN', 'COMPANY_ADMIN'],
  'ticket.handOn': ['ADMIN', 'SUPPORT', 'TENANT_ADMIN', 'COMPANY_ADMIN'],
  /** Of visitors of other sites only: a person's is part of their account. */
  'ticket.remove': ['ADMIN', 'SUPPORT'],
  'ticket.withdrawTranscript': ['OWNER'],
  'subscription.manage': ['TENANT_ADMIN', 'OWNER'],
  'subscription.administer': ['ADMIN'],
} as const satisfies Record<string, readonly Subject[]>;

export type Action = keyof typeof permissions;

/**
 * What nobody may do before their email is confirmed: a sign-up has nothing until then, and no way in but its password,
 * which a recovery of the email ends.
 */
export const actionsOfConfirmedPeople: ReadonlySet<Action> = new Set([
  'user.addFactor',
  'tenant.create',
  'modelBot.createOwn',
  'subscription.manage',
  // Files take room that no plan counts.
  'ticket.attach',
]);

/** What can still be done with a record that is put away: look at it, bring it back, end it for good. */
export const actionsOnArchived: ReadonlySet<Action> = new Set([
  'tenant.read',
  'tenant.readUsage',
  'tenant.archive',
  'tenant.erase',
  'company.read',
  'company.manage',
  'company.readUsage',
  'company.archive',
  'company.erase',
  'modelBot.read',
  'modelBot.manage',
  'conversation.remove',
]);

/** Whether a person with these roles may do `action` to a record at `place`. */
export function isAllowed(
  person: { id: string; roles: readonly RoleAssignment[] },
  action: Action,
  place: Place,
): boolean {
  const subjects: readonly Subject[] = permissions[action];
  if (subjects.includes('OWNER') && place.ownerId === person.id) return true;
  return person.roles.some((role) => subjects.includes(role.name) && holdsAt(role, place));
}

/** Everywhere, or the tenants and companies (with all that is in them) and assistants where somebody may do something. */
export type Reach = 'everywhere' | { tenantIds: string[]; companyIds: string[]; modelBotIds: string[] };

/** Where a person with these roles may do `action` to records of a list; null where nowhere. */
export function reachOf(roles: readonly RoleAssignment[], action: Action): Reach | null {
  const subjects: readonly Subject[] = permissions[action];
  const held = roles.filter(({ name }) => subjects.includes(name));
  if (held.some(({ name }) => name === 'ADMIN' || name === 'SUPPORT')) return 'everywhere';
  const idsOf = (scope: 'tenantId' | 'companyId' | 'modelBotId') =>
    held.flatMap((role) => (roleScopes[role.name].scope === scope ? (role[scope] ?? []) : []));
  const reach = {
    tenantIds: idsOf('tenantId'),
    companyIds: idsOf('companyId'),
    modelBotIds: idsOf('modelBotId'),
  };
  return Object.values(reach).some((ids) => ids.length > 0) ? reach : null;
}

function holdsAt(role: RoleAssignment, place: Place): boolean {
  switch (role.name) {
    case 'ADMIN':
    case 'SUPPORT':
      return true;
    case 'TENANT_ADMIN':
      // Without a tenant they may do what needs no place: make theirs.
      return same(role.tenantId, place.tenantId) || (!role.tenantId && isNowhere(place));
    case 'COMPANY_ADMIN':
      return same(role.companyId, place.companyId);
    case 'READ_USER':
      return same(role.companyId, place.companyId) && place.published !== false;
    case 'BOT_CREATOR':
      return same(role.modelBotId, place.modelBotId);
    case 'SINGLE_USER':
      return isNowhere(place);
  }
}

const isNowhere = (place: Place) =>
  !place.ownerId && !place.tenantId && !place.companyId && !place.modelBotId;

const same = (held: string | null | undefined, asked: string | null | undefined) =>
  held !== null && held !== undefined && held === asked;
