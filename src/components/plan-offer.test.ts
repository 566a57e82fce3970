import { describe, expect, it } from 'vitest';
import { billingPeriods, type Plan, plans } from '#rules/plans.ts';
import { locales } from '#rules/preferences.ts';
import { largestSaving, planOffer } from './plan-offer.ts';

const plan: Plan = {
  ...plans.plus,
  prices: { monthly: { USD: 1050, EUR: 1000 }, yearly: { USD: 10_800, EUR: 12_000 } },
};

describe('largestSaving', () => {
  it('is that of the best plan, rounded down', () => {
    expect(largestSaving([plans.free, plan], 'en')).toBe(0.14);
  });

  it('is nothing where a year costs as much as its months', () => {
    expect(largestSaving([plans.free, plan], 'es')).toBe(0);
  });
});

describe('planOffer', () => {
  it('says what a month costs, what is charged, and what a year saves', () => {
    expect(planOffer(plan, 'monthly', 'en')).toMatchObject({
      perMonth: '$10.50',
      charged: '$10.50',
      saved: null,
    });
    expect(planOffer(plan, 'yearly', 'en')).toMatchObject({ perMonth: '$9', charged: '$108', saved: '$18' });
  });

  it('speaks the currency of the language, and of no saving where there is none', () => {
    const { perMonth, saved } = planOffer(plan, 'yearly', 'es');
    expect(perMonth.replace(/\s/, ' ')).toBe('10 €');
    expect(saved).toBeNull();
  });

  it.each(billingPeriods)('leads into sign-up or the panel with the plan and paid %s', (period) => {
    for (const locale of locales) {
      const prefix = locale === 'en' ? '' : '/es';
      expect(planOffer(plan, period, locale)).toMatchObject({
        signUpPath: `${prefix}/account/auth/signup-2?plan=plus&period=${period}`,
        panelPath: `${prefix}/subscription/main-panel?plan=plus&period=${period}`,
      });
    }
  });

  it('asks nothing of who takes the free plan', () => {
    expect(planOffer(plans.free, 'yearly', 'en')).toEqual({
      perMonth: '$0',
      charged: '$0',
      saved: null,
      signUpPath: '/account/auth/signup-2',
      panelPath: '/subscription/main-panel',
    });
  });
});
