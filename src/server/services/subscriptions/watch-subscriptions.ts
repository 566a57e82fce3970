import { and, inArray, isNull, lt, lte, sql } from 'drizzle-orm';
import { stripeEvents, subscriptions } from '../../db/schema/billing.ts';
import { recordAuditEvent } from '../audit/record-audit-event.ts';
import type { App } from '../context.ts';
import { findHolder } from './find-holder.ts';
import { spaceOfHolder } from './present-subscription.ts';
import { tellHolders } from './tell-holders.ts';

const lateAfterMinutes = 5;

/**
 * What time itself does to subscriptions: grants run out, grace periods and trials come to their end and their
 * holders are told; and a second look at events that were not processed.
 */
export async function watchSubscriptions({ app }: { app: App }): Promise<void> {
  await endGrants(app);
  await tellWhatIsDue(app);
  if (!app.stripe) return;
  for (const eventId of await lateEvents(app)) {
    await app.database.acrossSpaces((transaction) =>
      app.jobs.enqueue(transaction, 'processStripeEvent', { eventId }, { key: `stripe-${eventId}` }),
    );
  }
}

async function lateEvents(app: App): Promise<string[]> {
  const rows = await app.database.acrossSpaces((transaction) =>
    transaction
      .select({ id: stripeEvents.id })
      .from(stripeEvents)
      .where(
        and(
          isNull(stripeEvents.processedAt),
          lt(stripeEvents.receivedAt, sql`now() - make_interval(mins => ${lateAfterMinutes})`),
        ),
      ),
  );
  return rows.map(({ id }) => id);
}

async function endGrants(app: App): Promise<void> {
  await app.database.acrossSpaces(async (transaction) => {
    const ended = await transaction
      .update(subscriptions)
      .set({ status: 'ended', deletedAt: sql`${subscriptions.endsAt}` })
      .where(
        and(
          isNull(subscriptions.stripeSubscriptionId),
          isNull(subscriptions.deletedAt),
          lte(subscriptions.endsAt, sql`now()`),
        ),
      )
      .returning();
    for (const row of ended) {
      await recordAuditEvent(transaction, {
        spaceId: spaceOfHolder(row),
        actorId: null,
        action: 'subscription.ended',
        subjectType: 'subscription',
        subjectId: row.id,
        details: { plan: row.plan, reason: 'the grant ran out' },
      });
    }
  });
}

/** Statuses in which the calendar alone gives something to tell. */
const calendar = ['trialing', 'past_due', 'unpaid', 'ended'] as const;

async function tellWhatIsDue(app: App): Promise<void> {
  const rows = await app.database.acrossSpaces((transaction) =>
    transaction
      .selectDistinct({ tenantId: subscriptions.tenantId, userId: subscriptions.userId })
      .from(subscriptions)
      .where(
        and(
          inArray(subscriptions.status, [...calendar]),
          sql`(${subscriptions.deletedAt} IS NULL OR ${subscriptions.deletedAt} > now() - interval '2 days')`,
        ),
      ),
  );
  for (const row of rows) {
    await app.database.acrossSpaces(async (transaction) => {
      const holder = await findHolder(transaction, spaceOfHolder(row));
      if (holder) await tellHolders(app, transaction, holder);
    });
  }
}
