import type { ScheduleData } from '#contracts/schedule.ts';
import type { Locale } from '#rules/preferences.ts';
import { weekdayName } from './weekday-name.ts';

/** When a question is asked, in words. */
export function whenOf(
  { frequency, time, weekday, timeZone }: Pick<ScheduleData, 'frequency' | 'time' | 'weekday' | 'timeZone'>,
  t: (key: string, values: Record<string, string>) => string,
  locale: Locale,
): string {
  return t(`schedules.when.${frequency}`, {
    time: frequency === 'hourly' ? time.slice(3) : time,
    weekday: weekday === null ? '' : weekdayName(weekday, locale),
    zone: timeZone.replaceAll('_', ' '),
  });
}
