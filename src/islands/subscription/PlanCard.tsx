import { useState } from 'react';
import { formatDay } from '#client/format.ts';
import { useTimeZone } from '#client/react/use-browser-value.ts';
import type { SubscriptionData, SubscriptionPanelData } from '#contracts/subscription.ts';
import { Badge } from '../ui/Badge.tsx';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { useLocale, useTranslate } from '../ui/i18n.tsx';
import { PlanFacts, PlanPrice } from './PlanFacts.tsx';
import type { createPanel, PanelState } from './panel.ts';
import { stateTones } from './state-tones.ts';

/** The plan, what it costs and when, how it is paid, and what can be changed. */
export function PlanCard({
  panel,
  doing,
  store,
}: {
  panel: SubscriptionPanelData;
  doing: PanelState['doing'];
  store: Pick<ReturnType<typeof createPanel>, 'cancel' | 'resume' | 'portal'>;
}) {
  const t = useTranslate();
  const [asking, setAsking] = useState(false);
  const { subscription } = panel;
  const current = subscription && subscription.state !== 'ended' ? subscription : null;
  const paid = current?.source === 'stripe' && panel.onlinePayment ? current : null;
  const plan = current?.plan ?? 'free';

  return (
    <Card
      title={t(panel.holder.kind === 'tenant' ? 'subscription.planOfTenant' : 'subscription.plan')}
      actions={
        current && <Badge tone={stateTones[current.state]}>{t(`subscription.states.${current.state}`)}</Badge>
      }
    >
      <p className="font-serif text-3xl">{t(`subscription.plans.${plan}`)}</p>
      <PlanPrice subscription={current} />
      {current && <PlanFacts subscription={current} paymentMethod={panel.paymentMethod} />}
      {paid && (
        <div className="mt-6 flex flex-wrap gap-2">
          {paid.state === 'paused' && (
            <Button variant="primary" size="small" loading={doing === 'resume'} onClick={store.resume}>
              {t('subscription.actions.unpause')}
            </Button>
          )}
          {paid.nextPeriod && (
            <Button size="small" loading={doing === 'resume'} onClick={store.resume}>
              {t(`subscription.actions.${paid.period === 'yearly' ? 'stayYearly' : 'stayMonthly'}`)}
            </Button>
          )}
          {(paid.state === 'active' || paid.state === 'trial') && !paid.nextPeriod && (
            <Button size="small" loading={doing === 'portal'} onClick={() => store.portal('plan')}>
              {t(
                paid.period === 'yearly' ? 'subscription.actions.toMonthly' : 'subscription.actions.toYearly',
              )}
            </Button>
          )}
          <Button size="small" loading={doing === 'portal'} onClick={() => store.portal('paymentMethod')}>
            {t('subscription.actions.paymentMethod')}
          </Button>
          {paid.state !== 'cancelling' && paid.state !== 'incomplete' && (
            <Button size="small" variant="ghost" loading={doing === 'cancel'} onClick={() => setAsking(true)}>
              {t('subscription.actions.cancel')}
            </Button>
          )}
        </div>
      )}
      <CancelDialog
        open={asking}
        subscription={current}
        onClose={() => setAsking(false)}
        onConfirm={async () => {
          await store.cancel();
          setAsking(false);
        }}
      />
    </Card>
  );
}

function CancelDialog({
  open,
  subscription,
  onClose,
  onConfirm,
}: {
  open: boolean;
  subscription: SubscriptionData | null;
  onClose: () => void;
  onConfirm: () => Promise<void>;
}) {
  const t = useTranslate();
  const locale = useLocale();
  const timeZone = useTimeZone();
  const { state, trialEndsAt = null, currentPeriodEndsAt = null } = subscription ?? {};
  const until = state === 'trial' ? trialEndsAt : currentPeriodEndsAt;
  const unpaid = state === 'pastDue' || state === 'suspended';
  const text = state === 'paused' ? 'pausedText' : unpaid ? 'unpaidText' : 'text';
  return (
    <ConfirmDialog
      open={open}
      danger
      title={t('subscription.cancel.title')}
      text={t(`subscription.cancel.${text}`, { date: until ? formatDay(until, locale, timeZone) : '' })}
      confirmLabel={t('subscription.cancel.confirm')}
      dismissLabel={t('subscription.actions.resume')}
      onConfirm={onConfirm}
      onClose={onClose}
    />
  );
}
