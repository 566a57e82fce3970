import type { ScheduleData } from '#contracts/schedule.ts';
import type { Translate } from '#i18n/format.ts';
import type { Locale } from '#rules/preferences.ts';
import { timeZoneName } from '../../ui/time-zones.ts';
import { weekdayName } from './weekday-name.ts';

/** When a question is asked, in words. */
export function whenOf(
  { frequency, time, weekday, timeZone }: Pick<ScheduleData, 'frequency' | 'time' | 'weekday' | 'timeZone'>,
  t: Translate,
  locale: Locale,
): string {
  const minutes = time.slice(3);
  const when = frequency === 'hourly' && minutes === '00' ? 'onTheHour' : frequency;
  return t(`schedules.when.${when}`, {
    time: frequency === 'hourly' ? minutes : time,
    weekday: weekday === null ? '' : weekdayName(weekday, locale),
    zone: timeZoneName(timeZone),
  });
}
