import { withLocale } from '#client/browser/navigation.ts';
import { billingPeriods, type Plan, plans } from '#rules/plans.ts';
import type { Locale } from '#rules/preferences.ts';

export type ChosenPlan = { plan: Plan['key']; period: (typeof billingPeriods)[number] };

/** The plan that the address names, as `?plan=team&period=yearly`; `null` for none, the free one, or nonsense. */
export function chosenPlan(search: string): ChosenPlan | null {
  const query = new URLSearchParams(search);
  const plan = Object.values(plans).find(({ key }) => key === query.get('plan'));
  if (!plan?.prices) return null;
  const period = billingPeriods.find((known) => known === query.get('period')) ?? billingPeriods[0];
  return { plan: plan.key, period };
}

/** Where a plan is taken out. */
export function planPage({ plan, period }: ChosenPlan, locale: Locale): string {
  return `${withLocale('/subscription/main-panel', locale)}?${new URLSearchParams({ plan, period })}`;
}
