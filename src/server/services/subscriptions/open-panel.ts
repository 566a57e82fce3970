import type { SubscriptionPanelData } from '#contracts/subscription.ts';
import { type BillingPeriod, billingPeriods, type Plan, plans } from '#rules/plans.ts';
import { planHolder } from '#rules/subscriptions.ts';
import { AppError } from '../../errors.ts';
import type { SignedInContext } from '../context.ts';
import { ownSpaces } from './own-spaces.ts';
import { readPanel } from './read-panel.ts';
import { refreshCheckout } from './refresh-checkout.ts';

export type OpenedPanel = {
  panel: SubscriptionPanelData;
  chosen: { plan: Plan['key']; period: BillingPeriod } | null;
  /** `done` comes from Stripe and has been looked at: the page goes on to `paid`, with a menu that knows of it. */
  returned: 'done' | 'paid' | 'left' | null;
};

const outcomes = ['done', 'paid', 'left'] as const;

/**
 * The panel as its address asks for it: `tenant=` and `own` name whose, `plan=` and `period=` come from the prices
 * page, `checkout=` from Stripe. Without a name it is the one that fits the chosen plan, or that of the tenant.
 * @throws {AppError} `not_found` for a tenant that the person does not administer
 */
export async function openPanel({
  ctx,
  input,
}: {
  ctx: SignedInContext;
  input: { query: URLSearchParams };
}): Promise<OpenedPanel> {
  const { query } = input;
  const { account } = ctx.actor;
  const plan = Object.values(plans).find(({ key }) => key === query.get('plan'))?.key;
  const period = billingPeriods.find((each) => each === query.get('period')) ?? 'monthly';
  const spaces = ownSpaces(account);
  const named = query.get('tenant');
  if (named !== null && (named === account.id || !spaces.includes(named))) throw new AppError('not_found');
  const personal = query.has('own') || (plan !== undefined && planHolder(plan) === 'person');
  const spaceId = named ?? (personal ? account.id : (spaces[0] ?? account.id));

  const returned = outcomes.find((each) => each === query.get('checkout')) ?? null;
  if (returned === 'done') {
    await refreshCheckout({ ctx, input: { spaceId } }).catch((error: unknown) => {
      // The webhook tells it, too; the page says meanwhile that it is being confirmed.
      if (!(error instanceof AppError)) throw error;
    });
  }
  const panel = await readPanel({ ctx, input: { spaceId } });
  return { panel, returned, chosen: plan && plan !== 'free' ? { plan, period } : null };
}
