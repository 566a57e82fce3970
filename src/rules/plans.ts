import { dailyLimits } from './limits.ts';

export type Plan = {
  key: 'free' | 'plus' | 'team';
  /** Who pays: nobody, one person, or a tenant for each of its people. */
  per: 'none' | 'person' | 'seat';
  /** Price in cents of `currency`, for one month paid monthly or yearly. */
  monthlyCents: number;
  yearlyPerMonthCents: number;
  limits: {
    mediaGenerations: number;
    fileResponses: number;
    files: number;
    storageMegabytes: number;
    modelBots: number;
  };
};

export const currency = 'USD';

/** The plans on offer; `free` is what everyone has without a subscription. */
export const plans = {
  free: {
    key: 'free',
    per: 'none',
    monthlyCents: 0,
    yearlyPerMonthCents: 0,
    limits: { ...dailyLimits, files: 50, storageMegabytes: 500, modelBots: 1 },
  },
  plus: {
    key: 'plus',
    per: 'person',
    monthlyCents: 1200,
    yearlyPerMonthCents: 1000,
    limits: { mediaGenerations: 50, fileResponses: 300, files: 1000, storageMegabytes: 10_000, modelBots: 5 },
  },
  team: {
    key: 'team',
    per: 'seat',
    monthlyCents: 1900,
    yearlyPerMonthCents: 1600,
    limits: {
      mediaGenerations: 100,
      fileResponses: 600,
      files: 10_000,
      storageMegabytes: 100_000,
      modelBots: 100,
    },
  },
} as const satisfies Record<Plan['key'], Plan>;

/** The plan that a subscription gives; `free` without one, or with one that has ended. */
export function planOf(subscription: { plan: string; deletedAt: string | null } | null): Plan['key'] {
  if (!subscription || subscription.deletedAt !== null) return 'free';
  return subscription.plan in plans ? (subscription.plan as Plan['key']) : 'free';
}
