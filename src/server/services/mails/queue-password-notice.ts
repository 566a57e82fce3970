import type { Locale } from '#rules/preferences.ts';
import type { App } from '../../context.ts';
import type { Transaction } from '../../db/database.ts';
import { queueMail } from './queue-mail.ts';

/** Tells a person that their password was changed. */
export async function queuePasswordNotice(
  app: Pick<App, 'jobs'>,
  transaction: Transaction,
  person: { firstName: string; email: string; locale: Locale },
): Promise<void> {
  const { firstName, email, locale } = person;
  await queueMail(app, transaction, {
    template: 'passwordChanged',
    locale,
    to: { name: firstName, address: email },
    values: { firstName },
  });
}
