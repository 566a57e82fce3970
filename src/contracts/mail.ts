import { z } from 'zod';
import { mailFailures, mailStates } from '#rules/mail.ts';

/** A mail of the outbox. */
export const mail = z.object({
  id: z.uuid(),
  template: z.string(),
  to: z.object({ name: z.string(), address: z.string() }),
  subject: z.string(),
  state: z.enum(mailStates),
  attempts: z.number().int(),
  /** Why the last try failed. */
  failure: z.enum(mailFailures).nullable(),
  createdAt: z.iso.datetime(),
  sentAt: z.iso.datetime().nullable(),
});
export type MailData = z.infer<typeof mail>;

/** What became of the newest mail with somebody's code; null where none was written lately. */
export const codeMail = z.object({
  state: z.enum(mailStates).nullable(),
  failure: z.enum(mailFailures).nullable(),
});
export type CodeMail = z.infer<typeof codeMail>;

/** A code that is to confirm something else than the account's email is asked about by its challenge. */
export const codeMailQuery = z.strictObject({ challengeId: z.uuid({ error: 'invalid' }).optional() });

/** With what it says. Its HTML is at `outbox/{id}/html`. */
export const mailDetail = mail.extend({ text: z.string() });
export type MailDetail = z.infer<typeof mailDetail>;
