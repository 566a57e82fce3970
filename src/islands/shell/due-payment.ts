import type { AccountData } from '#contracts/account.ts';

export const paymentPanel = '/subscription/main-panel';

export type DuePayment = { state: 'pastDue' | 'suspended'; graceEndsAt: string | null };

/** What is to be said about a payment on the page at `path`; the panel says so itself. */
export function duePayment({ subscription }: AccountData, path: string): DuePayment | null {
  const { state, graceEndsAt = null } = subscription ?? {};
  if ((state !== 'pastDue' && state !== 'suspended') || path === paymentPanel) return null;
  return { state, graceEndsAt };
}
