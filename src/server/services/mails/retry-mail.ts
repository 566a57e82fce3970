import { and, eq, inArray } from 'drizzle-orm';
import type { MailData } from '#contracts/mail.ts';
import { retryableMailStates } from '#rules/mail.ts';
import { outbox } from '../../db/schema/mail.ts';
import { AppError } from '../../errors.ts';
import type { SignedInContext } from '../context.ts';
import { presentMail } from './present-mail.ts';

/**
 * Sends a mail that was kept or given up once more.
 * @throws {AppError} `not_found`, or `conflict` for one that is under way or was sent
 */
export async function retryMail({
  ctx,
  input,
}: {
  ctx: SignedInContext;
  input: { id: string };
}): Promise<MailData> {
  const { app } = ctx;
  return app.database.acrossSpaces(async (transaction) => {
    const [row] = await transaction
      .update(outbox)
      .set({ state: 'queued', attempts: 0, failure: null })
      .where(and(eq(outbox.id, input.id), inArray(outbox.state, [...retryableMailStates])))
      .returning();
    if (!row) {
      const [present] = await transaction
        .select({ id: outbox.id })
        .from(outbox)
        .where(eq(outbox.id, input.id));
      throw new AppError(present ? 'conflict' : 'not_found');
    }
    await app.jobs.enqueue(transaction, 'sendMail', { mailId: row.id }, { key: `mail-${row.id}` });
    return presentMail(row, app.publicOrigin);
  });
}
