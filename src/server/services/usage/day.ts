import type { AccountData } from '#contracts/account.ts';

/** A calendar day (`YYYY-MM-DD`) of a time zone, from its midnight to the next. */
export type Day = { day: string; begins: Date; ends: Date };

/** The time zone of a person's day: their own, else that of a tenant they belong to; null is UTC. */
export function timeZoneOf({ profile, brands }: Pick<AccountData, 'profile' | 'brands'>): string | null {
  return profile.timeZone ?? brands.find(({ timeZone }) => timeZone !== null)?.timeZone ?? null;
}

/** The day it is in a time zone; null is UTC. */
export function dayOf(timeZone: string | null, now: Date): Day {
  const zone = timeZone ?? 'UTC';
  const format = formats.get(zone) ?? newFormat(zone);
  formats.set(zone, format);
  const known = latest.get(zone);
  if (known && known.begins <= now && now < known.ends) return known;
  const day = format.format(now);
  // Days last 23 to 25 hours where clocks change: search for the borders instead of adding 24 hours.
  const firstOf = (before: number, after: number, isBehind: (moment: number) => boolean) => {
    while (after - before > 1) {
      const middle = Math.floor((before + after) / 2);
      if (isBehind(middle)) after = middle;
      else before = middle;
    }
    return new Date(after);
  };
  const at = now.getTime();
  const found = {
    day,
    begins: firstOf(at - longestDay, at, (moment) => format.format(moment) === day),
    ends: firstOf(at, at + longestDay, (moment) => format.format(moment) !== day),
  };
  latest.set(zone, found);
  return found;
}

const longestDay = 26 * 3_600_000;

/** By time zone, of which there are some hundreds: making one takes longer than all that is asked of it. */
const formats = new Map<string, Intl.DateTimeFormat>();
const latest = new Map<string, Day>();

const newFormat = (timeZone: string) =>
  new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
