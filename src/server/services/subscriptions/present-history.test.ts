import { expect, test } from 'vitest';
import type { AuditAction } from '#rules/audit.ts';
import { presentHistory } from './present-history.ts';

const told = (action: AuditAction, details: Record<string, unknown> = {}) =>
  presentHistory({ id: 'x', action, details, createdAt: new Date(0) }).map(({ kind }) => kind);
const changed = (changes: Record<string, [unknown, unknown]>) =>
  told('subscription.changed', {
    changed: Object.fromEntries(Object.entries(changes).map(([name, [from, to]]) => [name, { from, to }])),
  });

test.each<[string, string[], string[]]>([
  [
    'a failed payment',
    changed({ status: ['active', 'past_due'], pastDueSince: [null, 'x'] }),
    ['paymentFailed'],
  ],
  [
    'a payment after all',
    changed({ status: ['past_due', 'active'], pastDueSince: ['x', null] }),
    ['recovered'],
  ],
  ['the end of a trial', changed({ status: ['trialing', 'active'] }), ['trialOver']],
  ['a cancellation', changed({ cancelAt: [null, 'x'] }), ['cancelled']],
  ['its withdrawal', changed({ cancelAt: ['x', null] }), ['resumed']],
  ['another period', changed({ period: ['monthly', 'yearly'] }), ['nowYearly']],
  [
    'more people and another period at once',
    changed({ seats: [1, 2], period: ['yearly', 'monthly'] }),
    ['nowMonthly', 'seats'],
  ],
  ['a new period', told('subscription.renewed'), ['renewed']],
  ['an invoice', told('invoice.paid', { cents: 1200, currency: 'USD' }), ['paid']],
  ['an invoice over nothing', told('invoice.paid', { cents: 0, currency: 'USD' }), []],
  ['an open invoice', told('invoice.open', { cents: 1200 }), []],
  ['a second subscription', told('subscription.started', { reason: 'duplicate' }), ['duplicate']],
])('%s is told in one word', (_what, kinds, expected) => {
  expect(kinds).toEqual(expected);
});
