import { eq, inArray } from 'drizzle-orm';
import type { AuthorizedPlace } from '../../auth/authorized-place.ts';
import { usageCounters } from '../../db/schema/billing.ts';
import { companies, modelBots } from '../../db/schema/organisation.ts';
import { recordAuditEvent } from '../audit/record-audit-event.ts';
import type { SignedInContext } from '../context.ts';
import { assertMayErase } from '../organisation/assert-may-erase.ts';
import { closeBots, forgetBots } from '../organisation/close-bots.ts';

/**
 * Deletes a company that is archived for good: its bots, files with their bytes, texts and passages, conversations,
 * roles, invitations and counters. The people keep their accounts.
 * @throws {AppError} `not_archived`; `invalid_request` for another name than its own; `not_found`
 */
export async function eraseCompany({
  ctx,
  input,
}: {
  ctx: SignedInContext;
  input: { id: string; name: string; place: AuthorizedPlace };
}): Promise<void> {
  const { id, place } = input;
  const bots = await ctx.app.database.inSpace(place.spaceId, async (transaction) => {
    const [company] = await transaction.select().from(companies).where(eq(companies.id, id)).for('update');
    assertMayErase(company, input.name);
    const inside = await transaction
      .select({ id: modelBots.id })
      .from(modelBots)
      .where(eq(modelBots.companyId, id));
    const closed = await closeBots(
      transaction,
      inside.map((bot) => bot.id),
    );
    await transaction.delete(usageCounters).where(inArray(usageCounters.subjectId, [id, ...closed.botIds]));
    await transaction.delete(companies).where(eq(companies.id, id));
    await recordAuditEvent(transaction, {
      spaceId: place.spaceId,
      actorId: ctx.actor.account.id,
      action: 'company.erased',
      subjectType: 'company',
      subjectId: id,
    });
    await ctx.app.jobs.enqueue(
      transaction,
      'removeStored',
      { spaceId: place.spaceId, modelBotIds: closed.botIds, wholeSpace: false },
      { key: `remove-stored-${id}` },
    );
    return closed;
  });
  forgetBots(ctx.app, bots);
}
