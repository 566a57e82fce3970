import type { FoundHolder, SubscriptionPanelData } from '#contracts/subscription.ts';
import type { BillingPeriod, Plan } from '#rules/plans.ts';
import { request } from './http.ts';

/** Of a tenant that the person administers; without one, their own. */
type Holder = { tenantId?: string };

export async function getPanel(holder: Holder, signal?: AbortSignal) {
  const { data } = await request<{ data: SubscriptionPanelData }>('subscriptions/panel', {
    query: holder,
    body: { blockSpinner: true },
    ...(signal && { signal }),
  });
  return data;
}

/** The address of the checkout. @throws {ApiError} `payments_unavailable`, `payments_failed`, `subscription_exists` */
export async function startCheckout(
  input: Holder & { plan: Plan['key']; period: BillingPeriod; returnPath: string },
) {
  const { data } = await request<{ data: { url: string } }>('subscriptions/checkout', {
    method: 'POST',
    body: input,
  });
  return data.url;
}

/** The address of the customer portal. */
export async function openPortal(input: Holder & { step?: 'paymentMethod' | 'plan'; returnPath: string }) {
  const { data } = await request<{ data: { url: string } }>('subscriptions/portal', {
    method: 'POST',
    body: input,
  });
  return data.url;
}

export async function cancelSubscription(holder: Holder) {
  const { data } = await request<{ data: SubscriptionPanelData }>('subscriptions/cancel', {
    method: 'POST',
    body: holder,
  });
  return data;
}

export async function resumeSubscription(holder: Holder) {
  const { data } = await request<{ data: SubscriptionPanelData }>('subscriptions/resume', {
    method: 'POST',
    body: holder,
  });
  return data;
}

export async function findHolders(search: string, signal?: AbortSignal) {
  const { data } = await request<{ data: FoundHolder[] }>('admin/subscriptions/holders', {
    query: { search },
    body: { blockSpinner: true },
    ...(signal && { signal }),
  });
  return data;
}

export async function grantSubscription(input: {
  userId?: string;
  tenantId?: string;
  plan: Plan['key'];
  reason: string;
  endsAt: string | null;
}): Promise<void> {
  await request('admin/subscriptions', { method: 'POST', body: input });
}

export async function revokeSubscription(id: string): Promise<void> {
  await request(`admin/subscriptions/${id}`, { method: 'DELETE' });
}
