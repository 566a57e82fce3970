import type { AccountData } from '#contracts/account.ts';

/** The time zone of a person's day: their own, else that of a tenant they belong to; null is UTC. */
export function timeZoneOf({ profile, brands }: Pick<AccountData, 'profile' | 'brands'>): string | null {
  return profile.timeZone ?? brands.find(({ timeZone }) => timeZone !== null)?.timeZone ?? null;
}

/** The calendar day (`YYYY-MM-DD`) it is in a time zone. */
export function dayIn(timeZone: string | null, now: Date): string {
  return timeZone === null ? now.toISOString().slice(0, 10) : formatOf(timeZone).format(now);
}

/** The moment at which the day that it is in a time zone ends. */
export function endOfDay(timeZone: string | null, now: Date): Date {
  const format = formatOf(timeZone ?? 'UTC');
  const day = format.format(now);
  // Days last 23 to 25 hours where clocks change: search for the border instead of adding 24 hours.
  let before = now.getTime();
  let after = before + 26 * 3_600_000;
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (format.format(middle) === day) before = middle;
    else after = middle;
  }
  return new Date(after);
}

const formatOf = (timeZone: string) =>
  new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
