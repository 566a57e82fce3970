import { and, count, desc, ilike, inArray, or } from 'drizzle-orm';
import type { z } from 'zod';
import type { ListMeta } from '#contracts/list.ts';
import type { listMailsInput, MailData } from '#contracts/mail.ts';
import type { SignedInContext } from '../../context.ts';
import { containing } from '../../db/like.ts';
import { outbox } from '../../db/schema/mail.ts';
import { AppError } from '../../errors.ts';
import { presentMail } from './present-mail.ts';

/** The mails of the outbox, newest first, found by recipient. */
export async function listMails({
  ctx,
  input,
}: {
  ctx: SignedInContext;
  input: z.output<typeof listMailsInput>;
}): Promise<{ mails: MailData[]; meta: ListMeta }> {
  const { page, perPage, search, sort, 'filters[state]': states } = input;
  if (sort !== undefined && sort !== '-createdAt') {
    throw new AppError('invalid_request', { fields: { sort: 'invalid' } });
  }
  const where = and(
    search
      ? or(ilike(outbox.toAddress, containing(search)), ilike(outbox.toName, containing(search)))
      : undefined,
    states && inArray(outbox.state, states),
  );
  return ctx.app.database.acrossSpaces(async (transaction) => {
    const rows = await transaction
      .select()
      .from(outbox)
      .where(where)
      .orderBy(desc(outbox.createdAt), desc(outbox.id))
      .limit(perPage)
      .offset((page - 1) * perPage);
    const [counted] = await transaction.select({ total: count() }).from(outbox).where(where);
    return {
      mails: rows.map((row) => presentMail(row, ctx.app.publicOrigin)),
      meta: { page, perPage, total: counted?.total ?? 0 },
    };
  });
}
