import { formatDay } from '#client/format.ts';
import { withLocale } from '#client/navigation.ts';
import { useTimeZone } from '#client/react/use-browser-value.ts';
import { useTranslate } from '../ui/i18n.tsx';
import { Notice } from '../ui/Notice.tsx';
import type { ShellProps } from './shell-props.ts';

const panel = '/subscription/main-panel';

/** Over every page, for whoever can do something about it: a payment failed. The panel says so itself. */
export function BillingNotice({ shell }: { shell: ShellProps }) {
  const t = useTranslate();
  const timeZone = useTimeZone();
  const { state, graceEndsAt } = shell.account.subscription ?? {};
  if ((state !== 'pastDue' && state !== 'suspended') || shell.path === panel) return null;
  return (
    <div className="billing-notice">
      <Notice
        tone={state === 'pastDue' ? 'warning' : 'danger'}
        action={
          <a className="link whitespace-nowrap text-sm" href={withLocale(panel, shell.locale)}>
            {t('shell.billing.open')}
          </a>
        }
      >
        {t(`shell.billing.${state}`, {
          date: graceEndsAt ? formatDay(graceEndsAt, shell.locale, timeZone) : '',
        })}
      </Notice>
    </div>
  );
}
