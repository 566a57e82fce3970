import type { ReactNode } from 'react';
import { formatDay } from '#client/format.ts';
import { useTimeZone } from '#client/react/use-browser-value.ts';
import type { SubscriptionData, SubscriptionPanelData } from '#contracts/subscription.ts';
import { formatMoney } from '#i18n/numbers.ts';
import { type Plan, plans } from '#rules/plans.ts';
import { useLocale, useTranslate } from '../ui/i18n.tsx';

/** What a plan costs its holder. */
export function PlanPrice({ subscription }: { subscription: SubscriptionData | null }) {
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

/** What is due when, and how it is paid; `more` stands before it. */
export function PlanFacts({
  subscription,
  paymentMethod,
  more = [],
}: {
  subscription: SubscriptionData;
  paymentMethod: SubscriptionPanelData['paymentMethod'];
  more?: readonly (readonly [string, ReactNode])[];
}) {
  const t = useTranslate();
  const locale = useLocale();
  const timeZone = useTimeZone();
  const { state, nextInvoice, nextPeriod, trialEndsAt, currentPeriodEndsAt, endsAt, currency } = subscription;
  const day = (moment: string) => formatDay(moment, locale, timeZone);
  const facts: (readonly [string, ReactNode])[] = [...more];
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
  if (paymentMethod) facts.push([t('subscription.facts.method'), methodText(paymentMethod, t)]);
  if (facts.length === 0) return null;
  return (
    <dl className="mt-5 grid grid-cols-[auto_1fr] gap-x-6 gap-y-2 text-sm">
      {facts.map(([label, value]) => (
        <div key={label} className="contents">
          <dt className="text-muted">{label}</dt>
          <dd className="min-w-0 tabular-nums [overflow-wrap:anywhere]">{value}</dd>
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
