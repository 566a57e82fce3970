import type { Locale } from '#rules/preferences.ts';
import type { Transaction } from '../../db/database.ts';
import { outbox } from '../../db/schema/mail.ts';
import type { MailSecrets, MailTemplate, MailValues } from '../../mail/templates.ts';
import { newRecordId } from '../../new-record-id.ts';
import type { App } from '../context.ts';

/** Puts a mail into the outbox; it goes out when `transaction` commits. */
export async function queueMail<Name extends MailTemplate>(
  app: Pick<App, 'jobs'>,
  transaction: Transaction,
  mail: {
    template: Name;
    locale: Locale;
    to: { name: string; address: string };
    values: MailValues<Name>;
    secrets?: MailSecrets;
    /** Of what it is about, where somebody asks by that what became of it. */
    id?: string;
  },
): Promise<void> {
  const id = mail.id ?? newRecordId();
  await transaction.insert(outbox).values({
    id,
    template: mail.template,
    locale: mail.locale,
    toName: mail.to.name,
    toAddress: mail.to.address,
    values: mail.values,
    secrets: mail.secrets ?? null,
  });
  await app.jobs.enqueue(transaction, 'sendMail', { mailId: id }, { key: `mail-${id}` });
}
