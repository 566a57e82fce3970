import { formatTime, isSameDay } from '#client/format.ts';
import type { Translate } from '#i18n/format.ts';
import type { Locale } from '#rules/preferences.ts';

/** When a daily limit starts again: later today or, mostly, tomorrow. Texts: chat. */
export function resetText(
  t: Translate,
  resetsAt: string,
  { now, locale, timeZone }: { now: Date; locale: Locale; timeZone: string },
): string {
  const day = isSameDay(new Date(resetsAt), now, timeZone) ? 'today' : 'tomorrow';
  return t(`chat.usage.resets.${day}`, { time: formatTime(resetsAt, locale, timeZone) });
}
