import { dateFormat } from '#i18n/dates.ts';
import { translator } from '#i18n/i18n.ts';
import type { Plan } from '#rules/plans.ts';
import type { Transaction } from '../../db/database.ts';
import type { SubscriptionMail } from '../../mail/templates.ts';
import type { App } from '../context.ts';
import { queueMail } from '../mails/queue-mail.ts';
import type { SpaceHolder } from './find-holder.ts';
import type { NoticeReader } from './notice-reader.ts';

/** Queues one notice for one reader, in their language and by their calendar. */
export async function queueSubscriptionMail(
  app: App,
  transaction: Transaction,
  mail: {
    kind: SubscriptionMail;
    date: Date | null;
    plan: Plan['key'];
    holder: SpaceHolder;
    reader: NoticeReader;
  },
): Promise<void> {
  const { reader, date } = mail;
  const t = translator(reader.locale);
  const format = dateFormat(reader.locale, {
    dateStyle: 'long',
    timeZone: reader.timeZone ?? 'UTC',
  });
  await queueMail(app, transaction, {
    template: mail.kind,
    locale: reader.locale,
    to: { name: reader.name, address: reader.address },
    values: {
      firstName: reader.name,
      holder: mail.holder.name,
      plan: t(`prices.plans.${mail.plan}.name`),
      date: date ? format.format(date) : '',
    },
  });
}
