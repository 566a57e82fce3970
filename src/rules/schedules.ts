/** How often a question is asked by itself. */
export const scheduleFrequencies = ['hourly', 'daily', 'weekly'] as const;
export type ScheduleFrequency = (typeof scheduleFrequencies)[number];

/** `paused` by its person, `stopped` because it could not go on. */
export const scheduleStates = ['active', 'paused', 'stopped'] as const;
export type ScheduleState = (typeof scheduleStates)[number];

/** Why it was stopped. Texts: `schedules.stops.<reason>`. */
export const stopReasons = ['no_access', 'archived', 'suspended', 'leaving'] as const;
export type StopReason = (typeof stopReasons)[number];

/** What began a run: its time, or the person. */
export const runTriggers = ['time', 'person'] as const;
export type RunTrigger = (typeof runTriggers)[number];

export const scheduledRunStates = ['queued', 'running', 'done', 'failed'] as const;
export type ScheduledRunState = (typeof scheduledRunStates)[number];

/** Why a run failed. Texts: `schedules.failures.<failure>`. */
export const runFailures = [
  'limit_reached',
  'installation_budget_used',
  'budget_used',
  'budget_held',
  'answer_failed',
  'stopped',
  'no_access',
  'interrupted',
  'internal',
] as const;
export type RunFailure = (typeof runFailures)[number];

export const scheduleLimits = {
  /** Of one person at one bot. */
  schedules: 10,
  /** Of one schedule; the oldest leave with their conversations. */
  runsKept: 30,
} as const;

/** ISO's numbers: Monday is 1. */
export const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;

/** A time of the clock of one place. Of an hourly one only the minutes count, and only a weekly one has a weekday. */
export type Timing = {
  frequency: ScheduleFrequency;
  /** `HH:MM`. */
  time: string;
  weekday: number | null;
  timeZone: string;
};

const minute = 60_000;
const day = 24 * 60 * minute;

/**
 * The first moment after `after` when it is time. A time that the clock leaves out, when it is put forward, comes as
 * much later as it was put; one that it shows twice counts once, the first time.
 */
export function nextTime(timing: Timing, after: Date): Date {
  const clock = clockOf(timing.timeZone);
  const [hours = 0, minutes = 0] = timing.time.split(':').map(Number);
  if (timing.frequency === 'hourly') return nextHour(clock, minutes, after);
  const today = startOfDay(clock(after.getTime()));
  // A week on, the time has come at the latest; the day before counts for zones that have left out a day.
  for (let ahead = -1; ahead <= 8; ahead++) {
    const date = today + ahead * day;
    if (timing.frequency === 'weekly' && weekdayOf(date) !== timing.weekday) continue;
    const moment = momentOf(clock, date + (hours * 60 + minutes) * minute);
    if (moment > after.getTime()) return new Date(moment);
  }
  throw new RangeError('This schedule has no next time');
}

/** Answers what the clock shows at a moment, as if it were UTC. */
type Clock = (moment: number) => number;

function clockOf(timeZone: string): Clock {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  return (moment) => {
    const parts: Record<string, number> = {};
    for (const { type, value } of format.formatToParts(moment)) parts[type] = Number(value);
    const { year = 0, month = 1, day: date = 1, hour = 0, minute: minutes = 0, second = 0 } = parts;
    return Date.UTC(year, month - 1, date, hour, minutes, second);
  };
}

const startOfDay = (shown: number) => Math.floor(shown / day) * day;

/** 1970-01-01 was a Thursday. */
const weekdayOf = (shown: number) => ((((Math.floor(shown / day) + 3) % 7) + 7) % 7) + 1;

/** The first moment at which the clock shows this; where it never does, what it would have been without the change. */
function momentOf(clock: Clock, shown: number): number {
  const before = clock(shown - day) - (shown - day);
  const after = clock(shown + day) - (shown + day);
  const candidates = [shown - before, shown - after].filter((moment) => clock(moment) === shown);
  return candidates.length > 0 ? Math.min(...candidates) : shown - before;
}

function nextHour(clock: Clock, minutes: number, after: Date): Date {
  const first = Math.floor(after.getTime() / minute) * minute + minute;
  // Clocks that are put forward by half an hour may leave the minute out once.
  for (let moment = first; moment <= first + 3 * 60 * minute; moment += minute) {
    if (new Date(clock(moment)).getUTCMinutes() === minutes) return new Date(moment);
  }
  throw new RangeError('This schedule has no next time');
}
