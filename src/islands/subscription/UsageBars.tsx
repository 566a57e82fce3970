import { useTimeZone } from '#client/react/use-browser-value.ts';
import type { SubscriptionPanelData } from '#contracts/subscription.ts';
import type { UsageData } from '#contracts/usage.ts';
import { formatBytes, formatStorage, numberFormat } from '#i18n/numbers.ts';
import { useLocale, useTranslate } from '../ui/i18n.tsx';
import { Progress } from '../ui/Progress.tsx';
import { resetsText } from './resets-text.ts';

/** From this share on a limit deserves attention. */
const nearly = 0.8;

/** Today's counters as bars, and in one sentence when they start again. */
export function UsageBars({ usage }: { usage: UsageData }) {
  const t = useTranslate();
  const locale = useLocale();
  const timeZone = useTimeZone();
  return (
    <div className="grid items-start gap-x-8 gap-y-6 md:grid-cols-2">
      <div className="flex flex-col gap-4">
        {(['fileResponses', 'mediaGenerations'] as const).map((kind) => (
          <Bar
            key={kind}
            label={t(`subscription.usage.${kind}`)}
            used={usage[kind].used}
            allowed={usage[kind].limit}
            text={(value) => numberFormat(locale).format(value)}
          />
        ))}
      </div>
      <div className="flex flex-col gap-4">
        {(['calls', 'tokens'] as const).map((kind) => (
          <Bar
            key={kind}
            label={t(`subscription.usage.${kind === 'calls' ? 'modelCalls' : 'modelTokens'}`)}
            used={usage.models.answer[kind].used}
            allowed={usage.models.answer[kind].limit}
            text={(value) => numberFormat(locale).format(value)}
          />
        ))}
      </div>
      <p className="text-sm text-muted md:col-span-2">{resetsText(t, usage, { locale, timeZone })}</p>
    </div>
  );
}

/** What is there of the things that a plan limits, as bars. */
export function LimitBars({ limits }: { limits: SubscriptionPanelData['limits'] }) {
  const t = useTranslate();
  const locale = useLocale();
  const number = (value: number) => numberFormat(locale).format(value);
  return (
    <div className="grid grid-cols-[repeat(auto-fill,minmax(min(18rem,100%),1fr))] gap-x-8 gap-y-4">
      {limits.map(({ limit, used, allowed }) => (
        <Bar
          key={limit}
          label={t(`subscription.limits.names.${limit}`)}
          used={used}
          allowed={allowed}
          text={limit === 'storage' ? (value) => formatBytes(value, locale) : number}
          allowedText={
            limit === 'storage' && allowed !== null ? formatStorage(allowed / 1024 ** 2, locale) : undefined
          }
        />
      ))}
      {limits.some(({ used, allowed }) => allowed !== null && used > allowed) && (
        <p className="col-span-full text-sm text-muted">{t('subscription.limits.above')}</p>
      )}
    </div>
  );
}

function Bar({
  label,
  used,
  allowed,
  text,
  allowedText,
}: {
  label: string;
  used: number;
  allowed: number | null;
  text: (value: number) => string;
  /** Where the limit is written otherwise than what is used. */
  allowedText?: string | undefined;
}) {
  const t = useTranslate();
  const share = allowed === null ? 0 : allowed > 0 ? Math.min(used / allowed, 1) : 1;
  return (
    <div>
      <div className="mb-1.5 flex justify-between gap-4 text-sm">
        <span>{label}</span>
        <span className="tabular-nums text-muted">
          {allowed === null
            ? t('subscription.usage.unlimited', { used: text(used) })
            : t('subscription.usage.of', { used: text(used), limit: allowedText ?? text(allowed) })}
        </span>
      </div>
      {allowed !== null && (
        <Progress
          label={label}
          value={share}
          tone={share >= 1 ? 'danger' : share >= nearly ? 'warning' : 'accent'}
        />
      )}
    </div>
  );
}
