import { useState } from 'react';
import { formatDay } from '#client/format.ts';
import { useTimeZone } from '#client/react/use-browser-value.ts';
import type { SubscriptionData, SubscriptionPanelData } from '#contracts/subscription.ts';
import { formatMoney } from '#i18n/numbers.ts';
import { type Plan, plans } from '#rules/plans.ts';
import { Badge } from '../ui/Badge.tsx';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { useLocale, useTranslate } from '../ui/i18n.tsx';
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
      <Price subscription={current} />
      {current && <Facts panel={panel} subscription={current} />}
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

function Price({ subscription }: { subscription: SubscriptionData | null }) {
  const t = useTranslate();
  const locale = useLocale();
  if (subscription?.source === 'grant') {
    return <p className="mt-1 text-muted">{t('subscription.price.granted')}</p>;
  }
  if (!subscription?.period || !subscription.currency) {
    return <p className="mt-1 text-muted">{t('subscription.price.free')}</p>;
  }
  const { plan: key, period, currency, seats } = subscription;
  const plan: Plan = plans[key];
  const cents = plan.prices?.[period][currency] ?? 0;
  const price = formatMoney(cents, currency, locale);
  return (
    <p className="mt-1 text-muted">
      {plan.per === 'seat'
        ? t(`subscription.price.${period}PerSeat`, { price, count: seats ?? 1 })
        : t(`subscription.price.${period}`, { price })}
    </p>
  );
}

function Facts({ panel, subscription }: { panel: SubscriptionPanelData; subscription: SubscriptionData }) {
  const t = useTranslate();
  const locale = useLocale();
  const timeZone = useTimeZone();
  const { state, nextInvoice, nextPeriod, trialEndsAt, currentPeriodEndsAt, endsAt, currency } = subscription;
  const day = (moment: string) => formatDay(moment, locale, timeZone);
  const facts: [string, string][] = [];
  if (state === 'trial' && trialEndsAt) facts.push([t('subscription.facts.trialEnds'), day(trialEndsAt)]);
  if (nextPeriod && currentPeriodEndsAt && !endsAt) {
    const from = { date: day(currentPeriodEndsAt) };
    facts.push([t('subscription.facts.period'), t(`subscription.facts.${nextPeriod}From`, from)]);
  }
  if (endsAt) facts.push([t('subscription.facts.ends'), day(endsAt)]);
  if (nextInvoice && currency) {
    const amount = formatMoney(nextInvoice.cents, currency, locale);
    facts.push([
      t('subscription.facts.next'),
      t('subscription.facts.nextValue', { amount, date: day(nextInvoice.at) }),
    ]);
  }
  if (panel.paymentMethod) facts.push([t('subscription.facts.method'), methodText(panel.paymentMethod, t)]);
  if (facts.length === 0) return null;
  return (
    <dl className="mt-5 grid grid-cols-[auto_1fr] gap-x-6 gap-y-2 text-sm">
      {facts.map(([label, value]) => (
        <div key={label} className="contents">
          <dt className="text-muted">{label}</dt>
          <dd className="tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function methodText(
  { kind, brand, last4, expires }: NonNullable<SubscriptionPanelData['paymentMethod']>,
  t: ReturnType<typeof useTranslate>,
): string {
  if (!last4) return kind.replaceAll('_', ' ');
  const name = brand && brand !== 'unknown' ? brand.charAt(0).toUpperCase() + brand.slice(1) : kind;
  return t('subscription.facts.card', { name, last4, expires: expires ?? '' });
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
