import { expect, test, vi } from 'vitest';
import { ApiError } from '#client/api/api-error.ts';
import type { SubscriptionData, SubscriptionPanelData } from '#contracts/subscription.ts';
import { awaited, createPanel, type PanelApi } from './panel.ts';

const personId = '01890000-0000-7000-8000-000000000001';
const tenantId = '01890000-0000-7000-8000-000000000002';

function panelOf(
  state: SubscriptionData['state'] | null,
  kind: 'person' | 'tenant' = 'person',
): SubscriptionPanelData {
  const holder = { kind, id: kind === 'person' ? personId : tenantId, name: 'Ana' };
  return {
    holder,
    holders: [holder],
    onlinePayment: true,
    plan: 'free',
    subscription: state && ({ state } as SubscriptionData),
    limits: [],
    isCustomer: false,
    invoiceStuck: false,
    paymentMethod: null,
    invoices: [],
    history: [],
  };
}

function setUp(first: SubscriptionPanelData, changes: Partial<PanelApi> = {}) {
  const api = {
    getPanel: vi.fn(async () => panelOf('trial')),
    startCheckout: vi.fn(async () => ({ url: 'https://checkout.example/1' })),
    openPortal: vi.fn(async () => ({ url: 'https://portal.example/1' })),
    cancelSubscription: vi.fn(async () => panelOf('cancelling')),
    resumeSubscription: vi.fn(async () => panelOf('active')),
    ...changes,
  };
  const leave = vi.fn();
  const store = createPanel(first, { returnPath: '/panel', leave, api, wait: async () => undefined });
  return { api, leave, store };
}

test('buying leads to the checkout, for the holder that is shown', async () => {
  const { api, leave, store } = setUp(panelOf(null, 'tenant'));
  expect(await store.buy('team', 'yearly')).toBe(true);
  expect(api.startCheckout).toHaveBeenCalledWith({
    tenantId,
    plan: 'team',
    period: 'yearly',
    returnPath: '/panel',
  });
  expect(leave).toHaveBeenCalledWith('https://checkout.example/1');
});

test('what is refused is kept to be shown, and can be tried again', async () => {
  const startCheckout = vi
    .fn<PanelApi['startCheckout']>()
    .mockRejectedValueOnce(new ApiError(502, { code: 'payments_failed' }))
    .mockResolvedValueOnce({ url: 'https://checkout.example/2' });
  const { leave, store } = setUp(panelOf(null), { startCheckout });
  expect(await store.buy('plus', 'monthly')).toBe(false);
  expect(store.$panel.get()).toMatchObject({ doing: null, error: { code: 'payments_failed' } });
  expect(await store.buy('plus', 'monthly')).toBe(true);
  expect(store.$panel.get().error).toBeNull();
  expect(leave).toHaveBeenCalledOnce();
});

test('two clicks are one action', async () => {
  const { api, store } = setUp(panelOf('active'));
  await Promise.all([store.cancel(), store.cancel()]);
  expect(api.cancelSubscription).toHaveBeenCalledOnce();
  expect(store.$panel.get().panel.subscription?.state).toBe('cancelling');
});

test('after the checkout it asks until the subscription is there', async () => {
  const getPanel = vi
    .fn<PanelApi['getPanel']>()
    .mockResolvedValueOnce(panelOf(null))
    .mockRejectedValueOnce(new ApiError(0, { code: 'network' }))
    .mockResolvedValueOnce(panelOf('incomplete'))
    .mockResolvedValue(panelOf('trial'));
  const { store } = setUp(panelOf(null), { getPanel });
  expect(await store.confirm()).toBe(true);
  expect(getPanel).toHaveBeenCalledTimes(4);
  expect(store.$panel.get().panel.subscription?.state).toBe('trial');
});

test('it does not ask for ever, nor after the page is left', async () => {
  const { api, store } = setUp(panelOf(null), { getPanel: vi.fn(async () => panelOf(null)) });
  expect(await store.confirm()).toBe(false);
  expect(api.getPanel).toHaveBeenCalledTimes(15);
  const left = setUp(panelOf(null));
  const confirming = left.store.confirm();
  left.store.stopConfirming();
  await confirming;
  expect(left.api.getPanel).not.toHaveBeenCalled();
});

test('what was bought is awaited while there is nothing, nothing any more, or nothing confirmed', () => {
  expect(
    [null, 'ended', 'incomplete', 'trial', 'pastDue'].map((state) => awaited(panelOf(state as null))),
  ).toEqual([true, true, true, false, false]);
});
