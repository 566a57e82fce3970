import { formatDay } from '#client/format.ts';
import { useTimeZone } from '#client/react/use-browser-value.ts';
import type { HistoryEntry } from '#contracts/subscription.ts';
import { formatMoney } from '#i18n/numbers.ts';
import { useLocale, useTranslate } from '../ui/i18n.tsx';

/** What has happened to the subscription, newest first. */
export function HistoryList({ history }: { history: readonly HistoryEntry[] }) {
  const t = useTranslate();
  const locale = useLocale();
  const timeZone = useTimeZone();
  return (
    <ol className="flex flex-col gap-3 text-sm">
      {history.map(({ id, at, kind, plan, cents, currency, seats }) => (
        <li key={`${id}-${kind}`} className="flex flex-wrap gap-x-4 gap-y-0.5">
          <time dateTime={at} className="w-28 shrink-0 tabular-nums text-muted">
            {formatDay(at, locale, timeZone)}
          </time>
          <span className="min-w-0 flex-1 basis-52">
            {t(`subscription.history.kinds.${kind}`, {
              plan: plan ? t(`subscription.plans.${plan}`) : '',
              amount: cents !== null && currency ? formatMoney(cents, currency, locale) : '',
              count: seats ?? 0,
            })}
          </span>
        </li>
      ))}
    </ol>
  );
}
