import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Plan } from '#rules/plans.ts';
import { bestPlan, graceEnd, reminderDays, subscriptionState } from '#rules/subscriptions.ts';
import type { Transaction } from '../../db/database.ts';
import { roleAssignments } from '../../db/schema/access.ts';
import { subscriptionInvoices, subscriptionNotices, subscriptions } from '../../db/schema/billing.ts';
import { profiles, users } from '../../db/schema/identity.ts';
import type { SubscriptionMail } from '../../mail/templates.ts';
import { presentTime } from '../../time.ts';
import type { App } from '../context.ts';
import type { SpaceHolder } from './find-holder.ts';
import type { NoticeReader } from './notice-reader.ts';
import { queueSubscriptionMail } from './queue-subscription-mail.ts';

/** Something worth a mail. `occasion` makes sure that it is told once: an invoice, the end of a trial. */
type Notice = { kind: SubscriptionMail; occasion: string; date: Date | null };
/** An invoice that its payer has to do something about. */
type InvoiceNotice = {
  kind: 'paymentNeedsConsent' | 'invoiceStuck';
  subscriptionId: string;
  invoice: string;
};
type Row = typeof subscriptions.$inferSelect;

const day = 24 * 3_600_000;

/**
 * Finds out what a holder has not been told yet, from the state alone, so that it does not matter which event
 * came first; tells it by mail, and writes down that it is told now.
 * @param hints.asked invoices that Stripe says wait for the payer's consent
 */
export async function tellHolders(
  app: App,
  transaction: Transaction,
  holder: SpaceHolder,
  hints: { asked?: string[] } = {},
  now = presentTime(),
): Promise<void> {
  const { spaceId, kind } = holder;
  const rows = await transaction
    .select()
    .from(subscriptions)
    .where(kind === 'tenant' ? eq(subscriptions.tenantId, spaceId) : eq(subscriptions.userId, spaceId));
  const unfinished = await transaction
    .select()
    .from(subscriptionInvoices)
    .where(
      and(eq(subscriptionInvoices.spaceId, spaceId), inArray(subscriptionInvoices.status, ['draft', 'open'])),
    );
  const waiting = unfinished.flatMap(({ id, subscriptionId, status, problem }): InvoiceNotice[] => {
    if (problem !== null) return [{ kind: 'invoiceStuck', subscriptionId, invoice: id }];
    const asked = status === 'open' && hints.asked?.includes(id);
    return asked ? [{ kind: 'paymentNeedsConsent', subscriptionId, invoice: id }] : [];
  });

  const fresh: { plan: Plan['key']; notice: Notice }[] = [];
  for (const row of rows) {
    for (const notice of noticesOf(row, now, waiting)) {
      const inserted = await transaction
        .insert(subscriptionNotices)
        .values({ subscriptionId: row.id, kind: notice.kind, occasion: notice.occasion })
        .onConflictDoNothing()
        .returning({ kind: subscriptionNotices.kind });
      // Whoever has the same plan still, or again, has lost nothing.
      const replaced = notice.kind === 'subscriptionEnded' && row.plan === bestPlan(rows, now);
      if (inserted.length > 0 && !replaced) fresh.push({ plan: row.plan, notice });
    }
  }
  const readers = fresh.length > 0 ? await readersOf(transaction, holder) : [];
  for (const { plan, notice } of fresh) {
    for (const reader of readers) {
      await queueSubscriptionMail(app, transaction, { ...notice, plan, holder, reader });
    }
  }
}

/** All there is to say of a subscription as it is now. */
function noticesOf(row: Row, now: Date, waiting: readonly InvoiceNotice[] = []): Notice[] {
  const { trialEndsAt, pastDueSince, cancelAt } = row;
  const debt = pastDueSince?.toISOString() ?? '';
  const graceEndsAt = pastDueSince && graceEnd(pastDueSince);
  const within = (end: Date | null, days: number) =>
    end !== null && end.getTime() - now.getTime() <= days * day;
  if (row.reason === 'duplicate') return [{ kind: 'duplicateRefunded', occasion: '', date: null }];
  const invoices = waiting
    .filter(({ subscriptionId }) => subscriptionId === row.id)
    .map(({ kind, invoice }): Notice => ({ kind, occasion: invoice, date: null }));
  switch (subscriptionState(row, now)) {
    case 'granted':
    case 'incomplete':
      return [];
    case 'trial':
      return within(trialEndsAt, reminderDays.trial)
        ? [{ kind: 'trialEnding', occasion: trialEndsAt?.toISOString() ?? '', date: trialEndsAt }]
        : [];
    case 'active':
      return [{ kind: 'subscriptionStarted', occasion: '', date: null }, ...invoices];
    case 'cancelling':
      return [{ kind: 'subscriptionCancelled', occasion: cancelAt?.toISOString() ?? '', date: cancelAt }];
    case 'pastDue':
      return [
        { kind: 'paymentFailed', occasion: debt, date: graceEndsAt },
        ...(within(graceEndsAt, reminderDays.grace)
          ? [{ kind: 'graceEnding', occasion: debt, date: graceEndsAt } as const]
          : []),
        ...invoices,
      ];
    case 'suspended':
      return [{ kind: 'graceEnded', occasion: debt, date: null }];
    case 'paused':
      return [{ kind: 'subscriptionPaused', occasion: trialEndsAt?.toISOString() ?? '', date: null }];
    case 'ended':
      return [{ kind: 'subscriptionEnded', occasion: '', date: null }];
  }
}

/** Who is told: the person, or everybody who administers the tenant. */
async function readersOf(transaction: Transaction, { kind, spaceId }: SpaceHolder): Promise<NoticeReader[]> {
  const owner =
    kind === 'person'
      ? eq(users.id, spaceId)
      : and(eq(roleAssignments.tenantId, spaceId), eq(roleAssignments.name, 'TENANT_ADMIN'));
  return transaction
    .selectDistinct({
      name: profiles.firstName,
      address: users.email,
      locale: profiles.locale,
      timeZone: profiles.timeZone,
    })
    .from(users)
    .innerJoin(profiles, eq(profiles.userId, users.id))
    .leftJoin(roleAssignments, eq(roleAssignments.userId, users.id))
    .where(and(owner, isNull(users.suspendedAt)));
}
