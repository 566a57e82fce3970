import { formatMoment } from '#client/format.ts';
import { useTimeZone } from '#client/react/use-browser-value.ts';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { useLocale, useTranslate } from '../ui/i18n.tsx';
import { Menu } from '../ui/Menu.tsx';

/** Nine in the morning of whoever snoozes it, so many days from now. */
function morningIn(days: number): string {
  const morning = new Date();
  morning.setDate(morning.getDate() + days);
  morning.setHours(9, 0, 0, 0);
  return morning.toISOString();
}

const spans = {
  tomorrow: () => morningIn(1),
  threeDays: () => new Date(Date.now() + 3 * 24 * 3_600_000).toISOString(),
  nextWeek: () => morningIn((8 - new Date().getDay()) % 7 || 7),
} as const;
const spanKeys = Object.keys(spans) as (keyof typeof spans)[];

/** Puts a ticket out of sight for a while, or back into it. Texts: support. */
export function SnoozeMenu({
  until,
  disabled,
  onSnooze,
}: {
  until: string | null;
  disabled: boolean;
  onSnooze: (until: string | null) => void;
}) {
  const t = useTranslate();
  const locale = useLocale();
  const timeZone = useTimeZone();
  return (
    <div>
      {until ? (
        <>
          <p className="text-sm">
            {t('support.snooze.until', { moment: formatMoment(until, locale, timeZone) })}
          </p>
          <Button size="small" className="mt-2" disabled={disabled} onClick={() => onSnooze(null)}>
            {t('support.snooze.wake')}
          </Button>
        </>
      ) : (
        <Menu
          label={t('support.snooze.label')}
          trigger={
            <span aria-hidden="true" className="inline-flex items-center gap-2">
              <Icon name="clock" className="size-4.5" />
              {t('support.snooze.label')}
            </span>
          }
          className="button button-secondary button-small"
          items={spanKeys.map((key) => ({
            key,
            label: t(`support.snooze.${key}`),
            disabled,
            onSelect: () => onSnooze(spans[key]()),
          }))}
        />
      )}
      <p className="mt-1.5 text-sm text-muted">{t('support.snooze.hint')}</p>
    </div>
  );
}
