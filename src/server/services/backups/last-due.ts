/** A time of the day, UTC. */
export type DueTime = { hour: number; minute: number };

/** The last moment at which a clock in UTC has shown this. */
export function lastDue({ hour, minute }: DueTime, now: Date): Date {
  const due = new Date(now);
  due.setUTCHours(hour, minute, 0, 0);
  if (due > now) due.setUTCDate(due.getUTCDate() - 1);
  return due;
}
