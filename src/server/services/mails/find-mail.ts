import { eq } from 'drizzle-orm';
import type { MailDetail } from '#contracts/mail.ts';
import { outbox } from '../../db/schema/mail.ts';
import { AppError } from '../../errors.ts';
import { recordAuditEvent } from '../audit/record-audit-event.ts';
import type { SignedInContext } from '../context.ts';
import { presentMail, renderRow } from './present-mail.ts';

/**
 * A mail with everything it says. While it holds a code or a link that opens something, reading it is noted in
 * the audit log.
 * @throws {AppError} `not_found`
 */
export async function findMail({
  ctx,
  input,
}: {
  ctx: SignedInContext;
  input: { id: string };
}): Promise<MailDetail & { html: string }> {
  const { publicOrigin, database } = ctx.app;
  const row = await database.acrossSpaces(async (transaction) => {
    const [found] = await transaction.select().from(outbox).where(eq(outbox.id, input.id));
    if (found?.secrets) {
      await recordAuditEvent(transaction, {
        spaceId: null,
        actorId: ctx.actor.account.id,
        action: 'outbox.secrets_read',
        subjectType: 'mail',
        subjectId: found.id,
        details: { template: found.template, to: found.toAddress },
      });
    }
    return found;
  });
  if (!row) throw new AppError('not_found');
  const { subject, text, html } = renderRow(row, publicOrigin);
  return { ...presentMail(row, publicOrigin), subject, text, html };
}
