import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { withLocale } from '#client/browser/navigation.ts';
import type { PlanAboveData, SubscriptionPanelData } from '#contracts/subscription.ts';
import type { UsageData } from '#contracts/usage.ts';
import { numberFormat } from '#i18n/numbers.ts';
import { type BillingPeriod, type Plan, plans } from '#rules/plans.ts';
import { asPortal } from '../ui/as-portal.tsx';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { ErrorNotice } from '../ui/ErrorNotice.tsx';
import { useLocale, useTranslate } from '../ui/i18n.tsx';
import { useAccount } from '../ui/island.tsx';
import { Notice } from '../ui/Notice.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { ChoosePlan } from './ChoosePlan.tsx';
import { HistoryList } from './HistoryList.tsx';
import { HolderSwitch } from './HolderSwitch.tsx';
import { InvoiceTable } from './InvoiceTable.tsx';
import { PlanCard } from './PlanCard.tsx';
import { PlansAbove } from './PlansAbove.tsx';
import { awaited, createPanel } from './panel.ts';
import { StateNotice } from './StateNotice.tsx';
import { LimitBars, UsageBars } from './UsageBars.tsx';

type Props = {
  panel: SubscriptionPanelData;
  usage: UsageData;
  /** Under which plans of others the person works. */
  plansAbove: readonly PlanAboveData[];
  /** What was chosen on the prices page. */
  chosen: { plan: Plan['key']; period: BillingPeriod } | null;
  /** How the person comes back from the checkout. */
  returned: 'paid' | 'left' | null;
};

/** `/subscription/main-panel`. Texts: subscription. */
export const SubscriptionPanel = asPortal(SubscriptionView);

function SubscriptionView({ panel: first, usage, plansAbove, chosen, returned }: Props) {
  const t = useTranslate();
  const locale = useLocale();
  const number = numberFormat(locale);
  const { roles } = useAccount();
  const [store] = useState(() => {
    const { kind, id } = first.holder;
    const query = kind === 'tenant' ? `?tenant=${id}` : '';
    return createPanel(first, {
      returnPath: withLocale('/subscription/main-panel', locale) + query,
      leave: (address) => window.location.assign(address),
    });
  });
  const { panel, doing, error } = useStore(store.$panel);
  const paysOnline = panel.isCustomer && panel.onlinePayment;
  const waits = returned === 'paid' && awaited(panel);
  const above = panel.holder.kind === 'person' ? plansAbove : [];
  const free = awaited(panel) && panel.subscription?.state !== 'incomplete';
  // Whoever works with assistants of an organisation alone has no use of their own plan.
  const folded = above.length > 0 && awaited(panel) && !roles.some(({ name }) => name === 'SINGLE_USER');

  useEffect(() => {
    if (returned !== 'paid') return;
    // The menu and everything else that the page brought along is from before.
    store.confirm().then((arrived) => arrived && window.location.reload());
    return store.stopConfirming;
  }, [returned, store]);

  const own = (
    <>
      <PlanCard panel={panel} doing={doing} store={store} />
      <Card
        title={t('subscription.limits.title')}
        {...(panel.holder.kind === 'tenant' && {
          text: t('subscription.limits.perPerson', {
            answers: number.format(plans[panel.plan].limits.fileResponses),
            media: number.format(plans[panel.plan].limits.mediaGenerations),
          }),
        })}
      >
        <LimitBars limits={panel.limits} />
      </Card>
      {free && !waits && (
        <ChoosePlan panel={panel} chosen={chosen} busy={doing === 'checkout'} onBuy={store.buy} />
      )}
      <Card
        title={t('subscription.invoices.title')}
        padded={panel.invoices.length === 0}
        actions={
          paysOnline && (
            <Button size="small" loading={doing === 'portal'} onClick={() => store.portal()}>
              {t('subscription.invoices.portal')}
            </Button>
          )
        }
      >
        <InvoiceTable invoices={panel.invoices} />
      </Card>
      {panel.history.length > 0 && (
        <Card title={t('subscription.history.title')}>
          <HistoryList history={panel.history} />
        </Card>
      )}
    </>
  );

  return (
    <>
      <PageHeader
        title={t('subscription.title')}
        actions={
          <ButtonLink href={withLocale('/prices', locale)} variant="secondary">
            {t('subscription.compare')}
          </ButtonLink>
        }
      />
      <div className="flex flex-col gap-6">
        <HolderSwitch holders={panel.holders} current={panel.holder.id} />
        <ErrorNotice error={error} />
        {waits && (
          <Notice tone="info" live title={t('subscription.confirming.title')}>
            {t('subscription.confirming.text')}
          </Notice>
        )}
        {returned === 'paid' && !waits && (
          <Notice tone="success" live>
            {t('subscription.thanks')}
          </Notice>
        )}
        {returned === 'left' && free && <Notice>{t('subscription.left')}</Notice>}
        <StateNotice
          subscription={panel.subscription}
          payAddress={panel.invoices.find(({ status }) => status === 'open')?.hostedUrl ?? null}
          doing={doing}
          onPortal={() => store.portal('paymentMethod')}
          onResume={store.resume}
        />
        {panel.invoiceStuck && (
          <Notice
            tone="warning"
            title={t('subscription.invoiceStuck.title')}
            action={
              panel.onlinePayment && (
                <Button
                  size="small"
                  variant="primary"
                  loading={doing === 'portal'}
                  onClick={() => store.portal()}
                >
                  {t('subscription.invoices.portal')}
                </Button>
              )
            }
          >
            {t('subscription.invoiceStuck.text')}
          </Notice>
        )}
        {above.length > 0 && <PlansAbove plans={above} />}
        {panel.holder.kind === 'person' && (
          <Card
            title={t('subscription.usage.title')}
            {...(usage.plan !== panel.plan && {
              text: t('subscription.usage.byPlan', { plan: t(`subscription.plans.${usage.plan}`) }),
            })}
          >
            <UsageBars usage={usage} />
          </Card>
        )}
        {folded ? (
          <details className="card" open={chosen !== null}>
            <summary className="cursor-pointer p-5 font-semibold sm:px-6">
              {t('subscription.above.own')}
            </summary>
            <div className="flex flex-col gap-6 border-t border-line p-4 sm:p-6">{own}</div>
          </details>
        ) : (
          own
        )}
      </div>
    </>
  );
}
