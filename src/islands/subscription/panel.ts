import { map } from 'nanostores';
import { ApiError } from '#client/api/api-error.ts';
import { call } from '#client/api/call.ts';
import type { BodyOf } from '#client/api/call-types.ts';
import { type Wait, waitFor } from '#client/wait.ts';
import type { SubscriptionPanelData } from '#contracts/subscription.ts';
import type { BillingPeriod, Plan } from '#rules/plans.ts';

/** Of a tenant that the person administers; without one, their own. */
type Holder = { tenantId?: string };

const panelApi = {
  getPanel: (holder: Holder, signal: AbortSignal) =>
    call('GET subscriptions/panel', { query: holder, quiet: true, signal }),
  startCheckout: (body: BodyOf<'POST subscriptions/checkout'>) =>
    call('POST subscriptions/checkout', { body }),
  openPortal: (body: BodyOf<'POST subscriptions/portal'>) => call('POST subscriptions/portal', { body }),
  cancelSubscription: (body: Holder) => call('POST subscriptions/cancel', { body }),
  resumeSubscription: (body: Holder) => call('POST subscriptions/resume', { body }),
};
export type PanelApi = typeof panelApi;

type Doing = 'checkout' | 'portal' | 'cancel' | 'resume' | null;

export type PanelState = { panel: SubscriptionPanelData; doing: Doing; error: ApiError | null };

const confirmEveryMilliseconds = 2000;
const confirmTimes = 15;

/**
 * One holder's subscription and what can be done with it.
 * @param leave goes to another address
 */
export function createPanel(
  first: SubscriptionPanelData,
  options: {
    returnPath: string;
    leave: (address: string) => void;
    api?: PanelApi;
    wait?: Wait;
  },
) {
  const { returnPath, leave, api = panelApi, wait = waitFor } = options;
  const holder = first.holder.kind === 'tenant' ? { tenantId: first.holder.id } : {};
  const $panel = map<PanelState>({ panel: first, doing: null, error: null });
  let confirming: AbortController | null = null;

  /** Runs one action at a time; answers whether it succeeded. */
  async function run(doing: Doing, action: () => Promise<void>): Promise<boolean> {
    if ($panel.get().doing) return false;
    $panel.set({ ...$panel.get(), doing, error: null });
    try {
      await action();
      $panel.setKey('doing', null);
      return true;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      $panel.set({ ...$panel.get(), doing: null, error });
      return false;
    }
  }

  const show = (panel: SubscriptionPanelData) => $panel.setKey('panel', panel);

  return {
    $panel,
    buy: (plan: Plan['key'], period: BillingPeriod) =>
      run('checkout', async () =>
        leave((await api.startCheckout({ ...holder, plan, period, returnPath })).url),
      ),
    portal: (step?: 'paymentMethod' | 'plan') =>
      run('portal', async () =>
        leave((await api.openPortal({ ...holder, ...(step && { step }), returnPath })).url),
      ),
    cancel: () => run('cancel', async () => show(await api.cancelSubscription(holder))),
    resume: () => run('resume', async () => show(await api.resumeSubscription(holder))),

    /** After the checkout: asks for a while whether the subscription has arrived; true when it came meanwhile. */
    async confirm(): Promise<boolean> {
      const controller = new AbortController();
      confirming = controller;
      if (!awaited($panel.get().panel)) return false;
      for (let time = 0; time < confirmTimes && awaited($panel.get().panel); time++) {
        await wait(confirmEveryMilliseconds, controller.signal);
        if (controller.signal.aborted) return false;
        try {
          show(await api.getPanel(holder, controller.signal));
        } catch (error) {
          // The next time may go better; whoever reloads sees the state anyway.
          if (!(error instanceof ApiError)) throw error;
        }
      }
      return !awaited($panel.get().panel);
    },
    stopConfirming: () => confirming?.abort(),
  };
}

/** Whether what was bought is still to come. */
export function awaited({ subscription }: SubscriptionPanelData): boolean {
  return subscription === null || subscription.state === 'ended' || subscription.state === 'incomplete';
}
