import { localizedPath } from '#i18n/i18n.ts';
import { formatMoney } from '#i18n/numbers.ts';
import { type BillingPeriod, currencyOf, monthlyCents, type Plan } from '#rules/plans.ts';
import type { Locale } from '#rules/preferences.ts';

export type PlanOffer = {
  /** What one month costs, in the currency of the language. */
  perMonth: string;
  /** What is charged at once: for a month, or for a year. */
  charged: string;
  /** What a year costs less than twelve single months; `null` when nothing. */
  saved: string | null;
  /** Into sign-up, and for people who are signed in to the subscription panel: plan and period travel in the query. */
  signUpPath: string;
  panelPath: string;
};

/** What the prices page says about a plan paid by `period`. */
export function planOffer(plan: Plan, period: BillingPeriod, locale: Locale): PlanOffer {
  const currency = currencyOf[locale];
  const charged = plan.prices?.[period][currency] ?? 0;
  const saved = period === 'yearly' ? 12 * monthlyCents(plan, 'monthly', currency) - charged : 0;
  const money = (cents: number) => formatMoney(cents, currency, locale);
  const query = plan.prices ? `?${new URLSearchParams({ plan: plan.key, period })}` : '';
  return {
    perMonth: money(monthlyCents(plan, period, currency)),
    charged: money(charged),
    saved: saved > 0 ? money(saved) : null,
    signUpPath: localizedPath(`/account/auth/signup-2${query}`, locale),
    panelPath: localizedPath(`/subscription/main-panel${query}`, locale),
  };
}

/** The largest part of the price that paying by the year saves, rounded down to a hundredth: never too much. */
export function largestSaving(offered: readonly Plan[], locale: Locale): number {
  const currency = currencyOf[locale];
  const savings = offered.map(({ prices }) =>
    prices ? 1 - prices.yearly[currency] / (12 * prices.monthly[currency]) : 0,
  );
  return Math.floor(100 * Math.max(0, ...savings)) / 100;
}
