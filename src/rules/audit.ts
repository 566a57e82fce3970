/**
 * Changes of what opens an account. They are written down by `recordFactorChange` alone, which tells the person by mail.
 */
export const factorChanges = [
  'user.email_changed',
  'user.password_changed',
  'user.password_reset',
  'user.passkey_added',
  'user.passkey_removed',
  'user.totp_added',
  'user.totp_removed',
  'user.recovery_codes_renewed',
  'user.second_factors_removed',
  'identity.connected',
  'identity.disconnected',
] as const;
export type FactorChange = (typeof factorChanges)[number];

/** What happens at the doors, far more often than anything else: kept for `securityEventDays` only. */
export const securityEvents = [
  'user.signed_in',
  'user.sign_in_failed',
  'access.refused',
  'access.limited',
  'apiKey.refused',
] as const;
export type SecurityEvent = (typeof securityEvents)[number];

export const securityEventDays = 180;

/** By what somebody signed in. Their words stand at `audit.words`. */
const signInMeans = [
  'password',
  'secondStep',
  'passkey',
  'provider',
  'signUp',
  'invitation',
  'setup',
] as const;
export type SignInMeans = (typeof signInMeans)[number];

/** Everything that the audit log writes down. Its words stand at `audit.actions`. */
export const auditActions = [
  ...factorChanges,
  ...securityEvents,
  'user.signed_up',
  'user.created',
  'user.email_confirmed',
  'user.signed_out_everywhere',
  'user.roles_changed',
  'user.suspended',
  'user.unsuspended',
  'secondFactor.required',
  'user.deletion_requested',
  'user.erased',
  'impersonation.started',
  'impersonation.act',
  'impersonation.ended',
  'invitation.created',
  'invitation.resent',
  'invitation.revoked',
  'invitation.accepted',
  'member.roles_changed',
  'member.removed',
  'tenant.created',
  'tenant.updated',
  'tenant.archived',
  'tenant.restored',
  'tenant.erased',
  'company.created',
  'company.updated',
  'company.archived',
  'company.restored',
  'company.erased',
  'modelBot.created',
  'modelBot.duplicated',
  'modelBot.published',
  'modelBot.rolledBack',
  'modelBot.unpublished',
  'modelBot.audienceChanged',
  'modelBot.readerAdded',
  'modelBot.readerRemoved',
  'modelBot.archived',
  'modelBot.restored',
  'modelBot.erased',
  'widget.updated',
  'apiKey.created',
  'apiKey.removed',
  'limits.changed',
  'budget.changed',
  'modelProvider.created',
  'modelProvider.updated',
  'modelProvider.removed',
  'toolSecret.created',
  'toolSecret.removed',
  'toolSignIn.connected',
  'toolSignIn.removed',
  'term.created',
  'term.changed',
  'term.removed',
  'subscription.granted',
  'subscription.revoked',
  'subscription.started',
  'subscription.renewed',
  'subscription.changed',
  'subscription.ended',
  'invoice.draft',
  'invoice.open',
  'invoice.paid',
  'invoice.uncollectible',
  'invoice.void',
  'invoice.refunded',
  'invoice.disputed',
  'invoice.stuck',
  'ticket.transcript_shared',
  'ticket.transcript_withdrawn',
  'outbox.secrets_read',
  'job.retried',
  'job.removed',
] as const;
export type AuditAction = (typeof auditActions)[number];

/** What an event is about. Its words stand at `audit.subjects`. */
const auditSubjects = [
  'user',
  'identity',
  'invitation',
  'tenant',
  'company',
  'modelBot',
  'modelProvider',
  'toolSecret',
  'toolSignIn',
  'subscription',
  'ticket',
  'mail',
  'job',
  'installation',
] as const;
export type AuditSubject = (typeof auditSubjects)[number];

/**
 * How a detail of an event is told: as it is, in words at `audit.words` or by the names of roles. What is not here,
 * such as ids, is for the raw entry.
 */
export const auditDetails = {
  name: 'text',
  role: 'roles',
  gained: 'roles',
  lost: 'roles',
  fields: 'words',
  changed: 'words',
  enabled: 'words',
  means: 'words',
  method: 'text',
  audience: 'words',
  level: 'words',
  key: 'words',
  plan: 'words',
  provider: 'text',
  reason: 'text',
  path: 'text',
  to: 'text',
  number: 'text',
  note: 'text',
  term: 'text',
  meanings: 'text',
  baseUrl: 'text',
  hosts: 'text',
  origins: 'text',
  problem: 'text',
  endsAt: 'moment',
  cents: 'money',
  monthly: 'budget',
  fileResponses: 'limit',
  mediaGenerations: 'limit',
} as const satisfies Record<string, string>;
export type AuditDetail = keyof typeof auditDetails;
