import { and, eq, inArray, isNotNull, isNull, ne } from 'drizzle-orm';
import { toolSecrets, toolSignIns, toolSignInWays } from '../../db/schema/agents.ts';
import { heldUnits, subscriptions, usageCounters } from '../../db/schema/billing.ts';
import { modelUsage } from '../../db/schema/model-providers.ts';
import { companies, modelBots, tenants } from '../../db/schema/organisation.ts';
import { tickets } from '../../db/schema/tickets.ts';
import { AppError } from '../../errors.ts';
import { recordAuditEvent } from '../audit/record-audit-event.ts';
import type { SignedInContext } from '../context.ts';
import { assertMayErase } from '../organisation/assert-may-erase.ts';
import { closeBots, forgetBots } from '../organisation/close-bots.ts';

/**
 * Deletes a tenant that is archived for good: companies, bots, files with their bytes, texts and passages,
 * conversations, roles, invitations and counters. The people keep their accounts. The audit log stays, for ADMIN: what
 * somebody did does not end with what they did it to. One event of the installation says who erased it.
 * @throws {AppError} `not_archived`; `subscription_active` while somebody pays for it; `invalid_request` for
 * another name than its own; `not_found`
 */
export async function eraseTenant({
  ctx,
  input,
}: {
  ctx: SignedInContext;
  input: { id: string; name: string };
}): Promise<void> {
  const { id } = input;
  const bots = await ctx.app.database.acrossSpaces(async (transaction) => {
    const [tenant] = await transaction.select().from(tenants).where(eq(tenants.id, id)).for('update');
    assertMayErase(tenant, input.name);
    const [paid] = await transaction
      .select({ id: subscriptions.id })
      .from(subscriptions)
      .where(
        and(
          eq(subscriptions.tenantId, id),
          isNotNull(subscriptions.stripeSubscriptionId),
          isNull(subscriptions.deletedAt),
          ne(subscriptions.status, 'ended'),
        ),
      )
      .limit(1);
    if (paid) throw new AppError('subscription_active');
    const inside = await transaction
      .select({ id: modelBots.id })
      .from(modelBots)
      .where(eq(modelBots.tenantId, id));
    const within = await transaction
      .select({ id: companies.id })
      .from(companies)
      .where(eq(companies.tenantId, id));
    const closed = await closeBots(
      transaction,
      inside.map((bot) => bot.id),
    );
    await transaction
      .delete(usageCounters)
      .where(inArray(usageCounters.subjectId, [id, ...[...within, ...inside].map((row) => row.id)]));
    await transaction.delete(heldUnits).where(eq(heldUnits.spaceId, id));
    await transaction.delete(modelUsage).where(eq(modelUsage.spaceId, id));
    await transaction.delete(toolSecrets).where(eq(toolSecrets.spaceId, id));
    await transaction.delete(toolSignIns).where(eq(toolSignIns.spaceId, id));
    await transaction.delete(toolSignInWays).where(eq(toolSignInWays.spaceId, id));
    // Nobody is left to answer them.
    await transaction
      .update(tickets)
      .set({ status: 'solved' })
      .where(and(eq(tickets.tenantId, id), isNull(tickets.handedOnAt)));
    await transaction.delete(tenants).where(eq(tenants.id, id));
    await recordAuditEvent(transaction, {
      spaceId: null,
      actorId: ctx.actor.account.id,
      action: 'tenant.erased',
      subjectType: 'tenant',
      subjectId: id,
    });
    await ctx.app.jobs.enqueue(
      transaction,
      'removeStored',
      { spaceId: id, modelBotIds: closed.botIds, wholeSpace: true },
      { key: `remove-stored-${id}` },
    );
    return closed;
  });
  forgetBots(ctx.app, bots);
}
