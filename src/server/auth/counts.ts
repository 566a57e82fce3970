import type { Database } from '../db/database.ts';

/** What was counted in the present window of a key; the next begins in so many milliseconds. */
export type WindowCount = { points: number; millisecondsLeft: number };

/**
 * Counts in `rate_limits`, for all processes together and by the database's clock: one that is put forward on one of their
 * machines opens no window. A window begins with the first call, and the first one after its end begins the next.
 */
export type Counts = {
  /** By which the key's count is kept, and given back. */
  nameOf(key: string): string;
  add(key: string): Promise<WindowCount>;
  /** Takes one back. */
  takeBack(key: string): Promise<unknown>;
  read(key: string): Promise<WindowCount | null>;
  forget(key: string): Promise<unknown>;
};

const now = 'floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint';
// `$2` is how long a window is: one that began while the clock was ahead lasts no longer than any other from now on.
const told = `points, least(expire - ${now}, $2::int)::int AS "millisecondsLeft"`;

const add = `INSERT INTO rate_limits AS known (key, points, expire) VALUES ($1, 1, ${now} + $2::int)
  ON CONFLICT (key) DO UPDATE SET
    points = CASE WHEN known.expire <= ${now} THEN 1 ELSE known.points + 1 END,
    expire = CASE WHEN known.expire <= ${now} THEN excluded.expire ELSE least(known.expire, excluded.expire) END
  RETURNING ${told}`;

const takeBack = `UPDATE rate_limits SET points = greatest(points - 1, 0) WHERE key = $1 AND expire > ${now}`;
const read = `SELECT ${told} FROM rate_limits WHERE key = $1 AND expire > ${now}`;
const forget = 'DELETE FROM rate_limits WHERE key = $1';

/** @param seconds how long a window is */
export function createCounts(
  database: Pick<Database, 'runAcrossSpaces'>,
  { prefix, seconds }: { prefix: string; seconds: number },
): Counts {
  const nameOf = (key: string) => `${prefix}:${key}`;
  const window = seconds * 1000;
  // A count that a crash takes back harms nobody; to wait for the disk would make every attempt slower.
  const run = (name: string, text: string, values: (string | number)[]) =>
    database.runAcrossSpaces<WindowCount>({ name: `counts-${name}`, text, values }, { waitsForDisk: false });
  return {
    nameOf,
    async add(key) {
      const [counted] = await run('add', add, [nameOf(key), window]);
      return counted as WindowCount;
    },
    takeBack: (key) => run('take-back', takeBack, [nameOf(key)]),
    async read(key) {
      const [counted] = await run('read', read, [nameOf(key), window]);
      return counted ?? null;
    },
    forget: (key) => run('forget', forget, [nameOf(key)]),
  };
}
