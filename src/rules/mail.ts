/**
 * The way of a mail through the outbox: `kept` is not sent because no mail server is set up, `failed` will not be
 * tried again by itself.
 */
export const mailStates = ['queued', 'sending', 'sent', 'kept', 'failed'] as const;
export type MailState = (typeof mailStates)[number];

/** The states from which an administrator may send a mail again. */
export const retryableMailStates: readonly MailState[] = ['kept', 'failed'];

/** Why the last try failed, in terms an administrator can act on; the words are `outbox.failures.<code>`. */
export const mailFailures = [
  'unreachable',
  'timeout',
  'encryption',
  'sign_in_refused',
  'recipient_refused',
  'refused',
  'cancelled',
  'unknown',
] as const;
export type MailFailure = (typeof mailFailures)[number];

/** How mails go out: `none` where no mail server is set up, `unknown` where the database does not say in time. */
export const mailServerStates = ['none', 'working', 'failing', 'unknown'] as const;
export type MailServerState = (typeof mailServerStates)[number];

/** How long the outbox keeps a mail. */
export const outboxDays = 90;
