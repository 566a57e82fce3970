import { and, eq, inArray, lt, sql } from 'drizzle-orm';
import { outboxDays } from '#rules/mail.ts';
import { outbox } from '../../db/schema/mail.ts';
import { renderMail } from '../../mail/render-mail.ts';
import type { MailTemplate } from '../../mail/templates.ts';
import { MailError } from '../../mail/transport.ts';
import { presentTime } from '../../time.ts';
import type { App } from '../context.ts';

/**
 * Sends one mail of the outbox, once: a mail that was sent or given up is left alone, however often the job runs.
 * Only a process killed between the server's "accepted" and our note of it sends again, under the same Message-ID.
 * Without a mail server the mail is kept for the administrator, and its link and code are logged.
 */
export async function sendMail({
  app,
  input: { mailId, isLastAttempt },
}: {
  app: App;
  input: { mailId: string; isLastAttempt: boolean };
}): Promise<void> {
  const update = (values: Partial<typeof outbox.$inferInsert>) =>
    app.database.acrossSpaces((transaction) =>
      transaction.update(outbox).set(values).where(eq(outbox.id, mailId)),
    );
  const [mail] = await app.database.acrossSpaces((transaction) =>
    transaction
      .update(outbox)
      .set({ state: 'sending', attempts: sql`${outbox.attempts} + 1` })
      .where(and(eq(outbox.id, mailId), inArray(outbox.state, ['queued', 'sending'])))
      .returning(),
  );
  if (!mail) return;
  await removeOldMails(app);
  const rendered = renderMail({ ...mail, template: mail.template as MailTemplate }, app.publicOrigin);
  if (!app.mailTransport) {
    await update({ state: 'kept' });
    const { template, toAddress, secrets } = mail;
    app.log.info(
      { mail: template, to: toAddress, link: rendered.link, code: secrets?.code },
      'No mail server is set up (SMTP_URL); a mail stays in the outbox',
    );
    return;
  }
  try {
    await app.mailTransport.send({
      id: mail.id,
      to: { name: mail.toName, address: mail.toAddress },
      ...rendered,
    });
  } catch (error) {
    if (!(error instanceof MailError)) throw error;
    const { failure } = error;
    const givenUp = error.permanent || isLastAttempt;
    await update({ state: givenUp ? 'failed' : 'queued', failure });
    if (!givenUp) throw error;
    app.log.error({ mailId, failure }, 'A mail could not be sent');
    return;
  }
  await update({ state: 'sent', sentAt: presentTime(), failure: null, secrets: null });
}

async function removeOldMails(app: App): Promise<void> {
  await app.database.acrossSpaces((transaction) =>
    transaction
      .delete(outbox)
      .where(lt(outbox.createdAt, sql`now() - make_interval(days => ${outboxDays}::int)`)),
  );
}
