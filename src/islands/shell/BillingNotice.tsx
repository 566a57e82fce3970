import { withLocale } from '#client/browser/navigation.ts';
import { formatDay } from '#client/format.ts';
import { useTimeZone } from '#client/react/use-browser-value.ts';
import { useLocale, useTranslate } from '../ui/i18n.tsx';
import { Island, type IslandProps } from '../ui/island.tsx';
import { Notice } from '../ui/Notice.tsx';
import { type DuePayment, paymentPanel } from './due-payment.ts';

/**
 * Over every page, for whoever can do something about it: a payment failed. It belongs to the shell, but stands where
 * the portal does. Texts: shell.
 */
export function BillingNotice({ due, ...island }: IslandProps & { due: DuePayment }) {
  return (
    <Island {...island}>
      <View {...due} />
    </Island>
  );
}

function View({ state, graceEndsAt }: DuePayment) {
  const t = useTranslate();
  const locale = useLocale();
  const timeZone = useTimeZone();
  return (
    <div className="billing-notice">
      <Notice
        tone={state === 'pastDue' ? 'warning' : 'danger'}
        action={
          <a className="link whitespace-nowrap text-sm" href={withLocale(paymentPanel, locale)}>
            {t('shell.billing.open')}
          </a>
        }
      >
        {t(`shell.billing.${state}`, { date: graceEndsAt ? formatDay(graceEndsAt, locale, timeZone) : '' })}
      </Notice>
    </div>
  );
}
