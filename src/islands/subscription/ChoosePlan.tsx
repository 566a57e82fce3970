import { useState } from 'react';
import { withLocale } from '#client/browser/navigation.ts';
import { askPersonPath, proposeHelpQuestion } from '#client/help-drafts.ts';
import type { SubscriptionPanelData } from '#contracts/subscription.ts';
import { formatMoney } from '#i18n/numbers.ts';
import {
  type BillingPeriod,
  billingPeriods,
  currencyOf,
  monthlyCents,
  type Plan,
  plans,
} from '#rules/plans.ts';
import { planHolder } from '#rules/subscriptions.ts';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { ChoiceCards } from '../ui/ChoiceCards.tsx';
import { Icon } from '../ui/Icon.tsx';
import { useLocale, useTranslate } from '../ui/i18n.tsx';
import { Notice } from '../ui/Notice.tsx';
import { includedLines } from './included-lines.ts';

/** The plan that this holder can have, by the month or by the year, and the way to the checkout. */
export function ChoosePlan({
  panel,
  chosen,
  busy,
  onBuy,
}: {
  panel: SubscriptionPanelData;
  chosen: { plan: Plan['key']; period: BillingPeriod } | null;
  busy: boolean;
  onBuy: (plan: Plan['key'], period: BillingPeriod) => void;
}) {
  const t = useTranslate();
  const locale = useLocale();
  const [period, setPeriod] = useState<BillingPeriod>(chosen?.period ?? 'monthly');
  const plan = offeredTo(panel.holder.kind);
  const currency = currencyOf[locale];
  const money = (cents: number) => formatMoney(cents, currency, locale);
  const people = panel.limits.find(({ limit }) => limit === 'seats')?.used ?? 1;
  const seats = plan.per === 'seat' ? Math.max(1, people) : 1;
  const cents = plan.prices?.[period][currency] ?? 0;
  const name = t(`subscription.plans.${plan.key}`);
  const tried = panel.subscription?.source === 'stripe';

  return (
    <Card title={t('subscription.choose.title', { plan: name })} text={t(`subscription.choose.${plan.key}`)}>
      {chosen && chosen.plan !== plan.key && (
        <Notice className="mb-5">{t('subscription.choose.teamForOrganisations')}</Notice>
      )}
      <div className="grid gap-6 md:grid-cols-2">
        <ul className="flex flex-col gap-1.5">
          {includedLines(plan, t, locale).map((line) => (
            <li key={line} className="flex items-start gap-2">
              <Icon name="check" className="mt-0.5 size-4.5 text-accent" />
              {line}
            </li>
          ))}
        </ul>
        <div>
          <ChoiceCards
            label={t('subscription.choose.period')}
            name="period"
            value={period}
            onChoose={setPeriod}
            choices={billingPeriods.map((each) => ({
              value: each,
              title: t(`subscription.choose.${each}`),
              text: t(
                plan.per === 'seat' ? 'subscription.price.monthlyPerPerson' : 'subscription.price.monthly',
                {
                  price: money(monthlyCents(plan, each, currency)),
                },
              ),
            }))}
          />
          <p className="mt-4 text-sm text-muted">
            {plan.per === 'seat'
              ? t(`subscription.choose.${period}SeatTotal`, { count: seats, total: money(cents * seats) })
              : t(`subscription.choose.${period}Total`, { total: money(cents) })}{' '}
            {plan.trialDays > 0 && !tried && t('subscription.choose.trial', { count: plan.trialDays })}
          </p>
          {panel.onlinePayment ? (
            <Button variant="primary" className="mt-4" loading={busy} onClick={() => onBuy(plan.key, period)}>
              {t('subscription.choose.pay')}
            </Button>
          ) : (
            <Notice
              className="mt-4"
              title={t('subscription.notSetUp.title')}
              action={
                <ButtonLink
                  size="small"
                  href={withLocale(askPersonPath, locale)}
                  onClick={() => proposeHelpQuestion(t('subscription.notSetUp.question', { plan: name }))}
                >
                  {t('subscription.notSetUp.ask')}
                </ButtonLink>
              }
            >
              {t('subscription.notSetUp.text')}
            </Notice>
          )}
        </div>
      </div>
    </Card>
  );
}

/** The paid plan for this kind of holder. */
function offeredTo(
  kind: SubscriptionPanelData['holder']['kind'],
): Plan & { key: Exclude<Plan['key'], 'free'> } {
  const found = [plans.plus, plans.team].find(({ key }) => planHolder(key) === kind);
  if (!found) throw new Error(`There is no plan for a ${kind}`);
  return found;
}
