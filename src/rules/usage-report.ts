/** What the use of a tenant or company can be told apart by. */
export const usageGroupings = ['day', 'company', 'modelBot', 'person', 'way'] as const;
export type UsageGrouping = (typeof usageGroupings)[number];

/** How a question comes: by a person in the portals, by a program with a key, or by a visitor of another site. */
export const usageWays = ['web', 'api', 'widget'] as const;
export type UsageWay = (typeof usageWays)[number];

/** Those of nobody who is signed in. */
export type OutsideWay = Exclude<UsageWay, 'web'>;

export const isUsageWay = (text: string): text is UsageWay => usageWays.some((way) => way === text);

/** What an answer counts as: one, none found, or one that failed. */
export type AnswerFigure = 'answered' | 'refused' | 'failed';

/** How many days reports of use, ratings and unanswered questions begin with. */
export const reportDays = 30;

/** The longest period of a report, in days. */
export const longestPeriod = 366;

/** The days (`YYYY-MM-DD`) of a period, both ends included. */
export function daysBetween(from: string, to: string): string[] {
  const days: string[] = [];
  for (let day = Date.parse(from); day <= Date.parse(to); day += 86_400_000) {
    days.push(new Date(day).toISOString().slice(0, 10));
  }
  return days;
}

/** As many days right before a period. */
export function periodBefore({ from, to }: { from: string; to: string }): { from: string; to: string } {
  const dayBefore = new Date(Date.parse(from) - 86_400_000).toISOString().slice(0, 10);
  return lastDays(daysBetween(from, to).length, dayBefore);
}

/** The last `count` days up to `today`. */
export function lastDays(count: number, today: string): { from: string; to: string } {
  const from = new Date(Date.parse(today) - (count - 1) * 86_400_000).toISOString().slice(0, 10);
  return { from, to: today };
}
