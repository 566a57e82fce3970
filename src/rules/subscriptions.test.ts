import { describe, expect, it, test } from 'vitest';
import {
  bestPlan,
  entitledPlan,
  graceEnd,
  planHolder,
  type SubscriptionFacts,
  subscriptionState,
} from './subscriptions.ts';

const now = new Date('2026-11-21T12:00:00Z');
const daysFromNow = (days: number) => new Date(now.getTime() + days * 24 * 3_600_000);
const facts = (changes: Partial<SubscriptionFacts>): SubscriptionFacts => ({
  plan: 'team',
  status: 'active',
  pastDueSince: null,
  cancelAt: null,
  endsAt: null,
  deletedAt: null,
  ...changes,
});

describe('a subscription', () => {
  it.each<[Partial<SubscriptionFacts>, ReturnType<typeof subscriptionState>, 'team' | 'free']>([
    [{}, 'active', 'team'],
    [{ status: 'trialing' }, 'trial', 'team'],
    [{ cancelAt: daysFromNow(3) }, 'cancelling', 'team'],
    [{ status: 'trialing', cancelAt: daysFromNow(3) }, 'cancelling', 'team'],
    [{ status: 'past_due', pastDueSince: daysFromNow(-6.9) }, 'pastDue', 'team'],
    [{ status: 'past_due', pastDueSince: daysFromNow(-7) }, 'suspended', 'free'],
    [{ status: 'unpaid', pastDueSince: daysFromNow(-30) }, 'suspended', 'free'],
    [{ status: 'past_due' }, 'pastDue', 'team'],
    [{ status: 'paused' }, 'paused', 'free'],
    [{ status: 'incomplete' }, 'incomplete', 'free'],
    [{ status: 'ended', deletedAt: daysFromNow(-1) }, 'ended', 'free'],
    [{ status: 'granted' }, 'granted', 'team'],
    [{ status: 'granted', endsAt: daysFromNow(1) }, 'granted', 'team'],
    [{ status: 'granted', endsAt: now }, 'ended', 'free'],
  ])('%o is shown as %s and gives %s', (changes, state, plan) => {
    expect(subscriptionState(facts(changes), now)).toBe(state);
    expect(entitledPlan(facts(changes), now)).toBe(plan);
  });
});

test('the grace period is seven days', () => {
  expect(graceEnd(daysFromNow(-7))).toEqual(now);
});

test('of several subscriptions the best plan counts, and without any the free one', () => {
  expect(bestPlan([], now)).toBe('free');
  expect(bestPlan([facts({ plan: 'plus' }), facts({ status: 'paused' })], now)).toBe('plus');
  expect(bestPlan([facts({ plan: 'plus' }), facts({})], now)).toBe('team');
});

test('Plus is held by a person, Team by a tenant, and the free plan by nobody', () => {
  expect(['free', 'plus', 'team'].map((plan) => planHolder(plan as 'free'))).toEqual([
    null,
    'person',
    'tenant',
  ]);
});
