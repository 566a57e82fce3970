/**
 * What time it is: the database's, with which rows are compared, carried on by a clock that nobody sets. A machine whose
 * own is wrong, or is put forward or back, answers as the others do.
 */

/** What the clock that nobody sets shows less than the time. Until the database has been asked, the machine is believed. */
let ahead = Date.now() - performance.now();

export const presentMilliseconds = (): number => Math.floor(performance.now() + ahead);

export const presentTime = (): Date => new Date(presentMilliseconds());

/**
 * Follows the database's clock. What it said lies between the asking and now, so nothing is changed where the time does as
 * well: it goes on evenly, however long answers take.
 * @param said by `clock_timestamp()`, milliseconds
 * @param askedAt by `performance.now()`
 */
export function followDatabase(said: number, askedAt: number): void {
  const [earliest, latest] = [said - performance.now(), said - askedAt];
  ahead = Math.min(Math.max(ahead, earliest), latest);
}
