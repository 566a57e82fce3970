import { type ReactNode, useState } from 'react';
import { call } from '#client/api/call.ts';
import { withLocale } from '#client/browser/navigation.ts';
import { formatDay } from '#client/format.ts';
import { useAction } from '#client/react/use-action.ts';
import { useTimeZone } from '#client/react/use-browser-value.ts';
import type { SubscriptionRecordData } from '#contracts/subscription.ts';
import { pathOfRecord } from '#rules/record-pages.ts';
import { HistoryList } from '../../subscription/HistoryList.tsx';
import { InvoiceTable } from '../../subscription/InvoiceTable.tsx';
import { PlanFacts, PlanPrice } from '../../subscription/PlanFacts.tsx';
import { stateTones } from '../../subscription/state-tones.ts';
import { LimitBars } from '../../subscription/UsageBars.tsx';
import { asPortal } from '../../ui/as-portal.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { useLocale, useTranslate } from '../../ui/i18n.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { RevokeDialog } from './RevokeDialog.tsx';

/**
 * `/admin/subscriptions/{id}`: what somebody has and why, how much of it is used, what was paid and what happened, and
 * what can be done. Texts: adminSubscriptions, subscription, tables.
 */
export const SubscriptionPortal = asPortal(function SubscriptionRecord({
  subscription,
  reason,
  grantedBy,
  stripeSubscriptionId,
  panel,
}: SubscriptionRecordData) {
  const t = useTranslate();
  const locale = useLocale();
  const timeZone = useTimeZone();
  const [revoking, setRevoking] = useState(false);
  const { run, error } = useAction();
  const { holder, state, createdAt, deletedAt, seats, source } = subscription;
  const columns = 'tables.subscriptions.columns' as const;
  const more: [string, ReactNode][] = [[t(`${columns}.createdAt`), formatDay(createdAt, locale, timeZone)]];
  if (deletedAt) more.push([t(`${columns}.endsAt`), formatDay(deletedAt, locale, timeZone)]);
  if (seats !== null) more.push([t(`${columns}.seats`), seats]);
  if (reason) more.push([t(`${columns}.reason`), <bdi key="reason">{reason}</bdi>]);
  if (grantedBy) {
    const path = pathOfRecord('user', grantedBy.id) ?? '';
    more.push([
      t(`${columns}.grantedBy`),
      <a key="granter" className="link" href={withLocale(path, locale)}>
        {grantedBy.email}
      </a>,
    ]);
  }
  if (stripeSubscriptionId) {
    more.push([t(`${columns}.stripeSubscriptionId`), <code key="stripe">{stripeSubscriptionId}</code>]);
  }

  async function revoke() {
    const path = { params: { id: subscription.id } };
    if (await run(() => call('DELETE admin/subscriptions/{id}', path))) window.location.reload();
    else setRevoking(false);
  }

  return (
    <>
      <PageHeader
        title={holder.name}
        aside={<Badge tone={stateTones[state]}>{t(`subscription.states.${state}`)}</Badge>}
        actions={
          <>
            <ButtonLink
              href={withLocale(
                pathOfRecord(holder.kind === 'tenant' ? 'tenant' : 'user', holder.id) ?? '',
                locale,
              )}
            >
              {t(`adminSubscriptions.openHolder.${holder.kind}`)}
            </ButtonLink>
            {source === 'grant' && state === 'granted' && (
              <Button variant="danger" onClick={() => setRevoking(true)}>
                {t('adminSubscriptions.revoke.open')}
              </Button>
            )}
          </>
        }
      />
      <ErrorNotice error={error} className="mb-5" />
      <div className="person-page">
        <Card className="h-fit" title={t(`${columns}.plan`)}>
          <p className="font-serif text-3xl">{t(`subscription.plans.${subscription.plan}`)}</p>
          <PlanPrice subscription={subscription} />
          <PlanFacts
            subscription={subscription}
            paymentMethod={state === 'ended' ? null : panel.paymentMethod}
            more={more}
          />
        </Card>
        <div className="flex min-w-0 flex-col gap-6">
          <Card
            title={t('subscription.limits.title')}
            text={t('adminSubscriptions.limitsBy', { plan: t(`subscription.plans.${panel.plan}`) })}
          >
            <LimitBars limits={panel.limits} />
          </Card>
          {panel.invoices.length > 0 && (
            <Card title={t('subscription.invoices.title')} padded={false}>
              <InvoiceTable invoices={panel.invoices} />
            </Card>
          )}
          {panel.history.length > 0 && (
            <Card title={t('subscription.history.title')}>
              <HistoryList history={panel.history} />
            </Card>
          )}
        </div>
      </div>
      <RevokeDialog
        holder={revoking ? holder.name : null}
        onRevoke={revoke}
        onClose={() => setRevoking(false)}
      />
    </>
  );
});
