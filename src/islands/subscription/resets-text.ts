import { formatMoment } from '#client/format.ts';
import { dateFormat } from '#i18n/dates.ts';
import type { Translate } from '#i18n/format.ts';
import type { Locale } from '#rules/preferences.ts';

/**
 * When today's counters start again, in the person's time zone and by its name. Calls of models are counted by the day of
 * UTC, which may end at another hour.
 */
export function resetsText(
  t: Translate,
  { resetsAt, models }: { resetsAt: string; models: { resetsAt: string } },
  { locale, timeZone }: { locale: Locale; timeZone: string },
): string {
  const time = formatMoment(resetsAt, locale, timeZone);
  const zone = nameOfZone(new Date(resetsAt), locale, timeZone);
  if (Date.parse(resetsAt) === Date.parse(models.resetsAt))
    return t('subscription.usage.resets', { time, zone });
  const calls = formatMoment(models.resetsAt, locale, timeZone);
  return t('subscription.usage.resetApart', { time, calls, zone });
}

function nameOfZone(at: Date, locale: Locale, timeZone: string): string {
  const parts = dateFormat(locale, { timeZone, timeZoneName: 'long' }).formatToParts(at);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}
