import type { MailData } from '#contracts/mail.ts';
import type { outbox } from '../../db/schema/mail.ts';
import { renderMail } from '../../mail/render-mail.ts';
import type { MailTemplate } from '../../mail/templates.ts';

export type MailRow = typeof outbox.$inferSelect;

/** What an administrator sees of a mail in a list: never its code or link. */
export function presentMail(row: MailRow, publicOrigin: string): MailData {
  return {
    id: row.id,
    template: row.template,
    to: { name: row.toName, address: row.toAddress },
    subject: renderRow({ ...row, secrets: null }, publicOrigin).subject,
    state: row.state,
    attempts: row.attempts,
    failure: row.failure,
    createdAt: row.createdAt.toISOString(),
    sentAt: row.sentAt?.toISOString() ?? null,
  };
}

/** The mail as it is, or was but for its secrets. */
export function renderRow(row: MailRow, publicOrigin: string) {
  return renderMail({ ...row, template: row.template as MailTemplate }, publicOrigin);
}
