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

/** With what it says. Its HTML is at `outbox/{id}/html`. */
export const mailDetail = mail.extend({ text: z.string() });
export type MailDetail = z.infer<typeof mailDetail>;
