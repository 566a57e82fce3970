import { formatMoment } from '#client/format.ts';
import { useTimeZone } from '#client/react/use-browser-value.ts';
import type { UsageData } from '#contracts/usage.ts';
import { useLocale, useTranslate } from '../ui/i18n.tsx';
import { Progress } from '../ui/Progress.tsx';

/** From this share on a limit deserves attention. */
const nearly = 0.8;

/** Today's counters as bars, and when they start again. */
export function UsageBars({ usage }: { usage: UsageData }) {
  const t = useTranslate();
  const locale = useLocale();
  const timeZone = useTimeZone();
  return (
    <div className="flex flex-col gap-4">
      {(['fileResponses', 'mediaGenerations'] as const).map((kind) => {
        const { used, limit } = usage[kind];
        const share = limit > 0 ? Math.min(used / limit, 1) : 1;
        const label = t(`subscription.usage.${kind}`);
        return (
          <div key={kind}>
            <div className="mb-1.5 flex justify-between gap-4 text-sm">
              <span>{label}</span>
              <span className="tabular-nums text-muted">{t('subscription.usage.of', { used, limit })}</span>
            </div>
            <Progress
              label={label}
              value={share}
              tone={share >= 1 ? 'danger' : share >= nearly ? 'warning' : 'accent'}
            />
          </div>
        );
      })}
      <p className="text-sm text-muted">
        {t('subscription.usage.resets', { time: formatMoment(usage.resetsAt, locale, timeZone) })}
      </p>
    </div>
  );
}
