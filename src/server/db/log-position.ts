import { type SQL, sql } from 'drizzle-orm';
import type { Statement } from './batch.ts';
import { prepare } from './prepare.ts';

/** A place in the log that a replica follows. What is committed has a place before those of what is committed later. */
export type Position = {
  /** Which way the log went; a server that takes over from another begins a new one. */
  timeline: number;
  /** As PostgreSQL writes it. */
  lsn: string;
};

/** What a server says of itself. Two with the same system have the same history. */
export type ServerFacts = Position & { system: string; database: string; role: string; recovers: boolean };

/** What everybody sees has been written to the log, though perhaps not to the disk yet. */
const present = 'pg_current_wal_insert_lsn()';
const presentTimeline = `('x' || left(pg_walfile_name(${present}), 8))::bit(32)::int`;
/** Later than the truth for a while after another server took over, never sooner. */
const followedTimeline = '(SELECT timeline_id FROM pg_control_checkpoint())';

/** Where the primary's log is now. */
export const positionStatement: Statement = {
  name: 'log_position',
  text: `SELECT ${present}::text AS lsn, ${presentTimeline} AS timeline`,
  values: [],
};

const identity = `(SELECT system_identifier::text FROM pg_control_system()) AS system,
  current_database() AS database, current_user AS role, pg_is_in_recovery() AS recovers`;

export const factsOfPrimary = `SELECT ${identity}, ${present}::text AS lsn, ${presentTimeline} AS timeline`;
export const factsOfReplica = `SELECT ${identity}, coalesce(pg_last_wal_replay_lsn(), '0/0')::text AS lsn,
  ${followedTimeline} AS timeline`;

/** Whether the server that is asked follows the log, and has come to a place. */
const reached = (lsn: unknown, timeline: unknown): SQL =>
  sql`coalesce(pg_is_in_recovery() AND pg_last_wal_replay_lsn() >= ${lsn}::pg_lsn
    AND ${sql.raw(followedTimeline)} = ${timeline}::int, false) AS reached`;

/** What a transaction's first statement may ask beside what it sets: whether its server has come to this place. */
export const hasReached = ({ lsn, timeline }: Position): SQL => reached(lsn, timeline);

/** The same as a statement of a batch. */
export const reachedStatement = prepare<'lsn' | 'timeline'>(
  'log_reached',
  sql`SELECT ${reached(sql.placeholder('lsn'), sql.placeholder('timeline'))}`,
);

/** A place that can be compared with others, as PostgreSQL has it: `16/B374D848`. */
export function placeInLog(lsn: string): bigint {
  const [high = '0', low = '0'] = lsn.split('/');
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}
