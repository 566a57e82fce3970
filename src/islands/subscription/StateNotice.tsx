import { formatDay } from '#client/format.ts';
import { useTimeZone } from '#client/react/use-browser-value.ts';
import type { SubscriptionData } from '#contracts/subscription.ts';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { useLocale, useTranslate } from '../ui/i18n.tsx';
import { Notice } from '../ui/Notice.tsx';
import type { PanelState } from './panel.ts';

const tones = {
  pastDue: 'warning',
  suspended: 'danger',
  paused: 'warning',
  cancelling: 'info',
  incomplete: 'info',
  ended: 'info',
} as const;

/** What somebody has to know about the state of their subscription, and the one thing to do about it. */
export function StateNotice({
  subscription,
  payAddress,
  doing,
  onPortal,
  onResume,
}: {
  subscription: SubscriptionData | null;
  /** Where the invoice that waits can be paid. */
  payAddress: string | null;
  doing: PanelState['doing'];
  onPortal: () => void;
  onResume: () => void;
}) {
  const t = useTranslate();
  const locale = useLocale();
  const timeZone = useTimeZone();
  if (!subscription || !(subscription.state in tones)) return null;
  const state = subscription.state as keyof typeof tones;
  const { plan, endsAt, graceEndsAt, deletedAt } = subscription;
  const date = { pastDue: graceEndsAt, cancelling: endsAt, ended: deletedAt }[state as string] ?? null;
  const values = {
    plan: t(`subscription.plans.${plan}`),
    date: date ? formatDay(date, locale, timeZone) : '',
  };
  const unpaid = state === 'pastDue' || state === 'suspended';
  return (
    <Notice
      tone={tones[state]}
      title={t(`subscription.notices.${state}.title`, values)}
      action={
        unpaid || state === 'paused' ? (
          <Button size="small" variant="primary" loading={doing === 'portal'} onClick={onPortal}>
            {t('subscription.actions.paymentMethod')}
          </Button>
        ) : state === 'incomplete' && payAddress ? (
          <ButtonLink size="small" variant="primary" href={payAddress}>
            {t('subscription.invoices.pay')}
          </ButtonLink>
        ) : state === 'cancelling' && subscription.source === 'stripe' ? (
          <Button size="small" variant="primary" loading={doing === 'resume'} onClick={onResume}>
            {t('subscription.actions.resume')}
          </Button>
        ) : undefined
      }
    >
      {t(`subscription.notices.${state}.text`, values)}
    </Notice>
  );
}
