import { dailyLimits } from './limits.ts';
import { freeModels, type PlanModels, plusModels, teamModels } from './model-allowance.ts';
import type { Locale } from './preferences.ts';

export const currencies = ['USD', 'EUR'] as const;
export type Currency = (typeof currencies)[number];

/** The currency that prices are shown and charged in, by the language of the page. */
export const currencyOf = { en: 'USD', es: 'EUR' } as const satisfies Record<Locale, Currency>;

/** Whether prices in a currency hold their taxes, as people who pay in it expect; else these come on top. */
export const taxIncluded = { USD: false, EUR: true } as const satisfies Record<Currency, boolean>;

export const billingPeriods = ['monthly', 'yearly'] as const;
export type BillingPeriod = (typeof billingPeriods)[number];

export type PlanLimits = {
  /** Per person and day. */
  mediaGenerations: number;
  fileResponses: number;
  models: PlanModels;
  /** In all, of one person's own space or of a tenant. */
  files: number;
  storageMegabytes: number;
  modelBots: number;
  companies: number;
  /** People who may hold a role in the tenant; `null` is as many as are paid for. */
  seats: number | null;
};

export type Plan = {
  key: 'free' | 'plus' | 'team';
  /** Who pays: nobody, one person, or a tenant for each of its people. */
  per: 'none' | 'person' | 'seat';
  /** Cents for one period: a month, or a year paid in advance. `null` is nothing to pay. */
  prices: Record<BillingPeriod, Record<Currency, number>> | null;
  trialDays: number;
  limits: PlanLimits;
};

/** What the prices page recommends: the product is for organisations first. */
export const recommendedPlan: Plan['key'] = 'team';

/** The plans on offer; `free` is what everyone has without a subscription. */
export const plans = {
  free: {
    key: 'free',
    per: 'none',
    prices: null,
    trialDays: 0,
    limits: {
      ...dailyLimits,
      models: freeModels,
      files: 200,
      storageMegabytes: 1000,
      modelBots: 10,
      companies: 5,
      seats: 10,
    },
  },
  plus: {
    key: 'plus',
    per: 'person',
    prices: { monthly: { USD: 1200, EUR: 1200 }, yearly: { USD: 12_000, EUR: 12_000 } },
    trialDays: 14,
    limits: {
      mediaGenerations: 50,
      fileResponses: 300,
      models: plusModels,
      files: 2000,
      storageMegabytes: 10_000,
      modelBots: 25,
      companies: 0,
      seats: 1,
    },
  },
  team: {
    key: 'team',
    per: 'seat',
    prices: { monthly: { USD: 1900, EUR: 1900 }, yearly: { USD: 19_200, EUR: 19_200 } },
    trialDays: 14,
    limits: {
      mediaGenerations: 100,
      fileResponses: 600,
      models: teamModels,
      files: 20_000,
      storageMegabytes: 100_000,
      modelBots: 500,
      companies: 100,
      seats: null,
    },
  },
} as const satisfies Record<Plan['key'], Plan>;

export const planKeys = Object.keys(plans) as [Plan['key'], ...Plan['key'][]];

/** Those that are sold or given. */
export const paidPlanKeys = Object.keys(plans).filter((key) => key !== 'free') as [
  Plan['key'],
  ...Plan['key'][],
];

/** Cents of `currency` that a plan costs for one month, paid by the month or by the year. */
export function monthlyCents(plan: Plan, period: BillingPeriod, currency: Currency): number {
  const cents = plan.prices?.[period][currency] ?? 0;
  return period === 'yearly' ? Math.round(cents / 12) : cents;
}

/** What a plan limits in all, in one person's own space or in a tenant. */
export const spaceLimits = ['files', 'storage', 'modelBots', 'companies', 'seats'] as const;
export type SpaceLimit = (typeof spaceLimits)[number];

/** How much of it a plan holds, of `storage` in bytes; `null` is no limit. */
export function roomIn(plan: Plan, limit: SpaceLimit): number | null {
  return limit === 'storage' ? plan.limits.storageMegabytes * 1024 ** 2 : plan.limits[limit];
}
