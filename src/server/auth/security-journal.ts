import type { Logger } from 'pino';
import type { Database } from '../db/database.ts';
import { auditEvents } from '../db/schema/operations.ts';
import { presentMilliseconds } from '../time.ts';

type Row = typeof auditEvents.$inferInsert;

/** How many events of one kind are written down until `until`; what comes after them says nothing new. */
export type JournalBound = { key: string; most: number; until: number };

export type SecurityJournal = {
  /**
   * Writes an event into the audit log soon, with others, so that nobody who is answered waits for it.
   * The last one within a bound says until when the like is not written.
   * @returns it as it is written; null beyond one of `bounds`, or while far too many wait
   */
  note<Event extends Row>(event: Event, bounds: readonly JournalBound[]): Event | null;
  /** Ends when everything noted before is written. */
  settled(): Promise<void>;
};

const atOnce = 200;
/** What floods the doors must fill neither memory nor disk: the rest is counted only. */
const mostWaiting = 2_000;
const mostKeys = 20_000;

/** Writes down what happens at the doors. */
export function createSecurityJournal(
  database: Pick<Database, 'acrossSpaces'>,
  log: Logger,
): SecurityJournal {
  const waiting: Row[] = [];
  const counts = new Map<string, { seen: number; until: number }>();
  let writing: Promise<void> | null = null;
  let missed = 0;

  async function write(): Promise<void> {
    while (waiting.length > 0) {
      const rows = waiting.splice(0, atOnce);
      try {
        await database.acrossSpaces((transaction) => transaction.insert(auditEvents).values(rows));
      } catch (error) {
        log.error({ error, events: rows.length }, 'Security events could not be written down');
      }
    }
    if (missed > 0)
      log.warn({ events: missed }, 'Too many security events at once; some were not written down');
    missed = 0;
    writing = null;
  }

  const presentOf = (key: string, now: number) => {
    const present = counts.get(key);
    return present && present.until > now ? present : undefined;
  };

  /** Counts only what is written, so that nobody's flood takes room; of too many the oldest is forgotten. */
  function count({ key, until }: JournalBound, now: number): void {
    const present = presentOf(key, now);
    if (present) {
      present.seen += 1;
      return;
    }
    counts.delete(key);
    counts.set(key, { seen: 1, until });
    const [oldest] = counts.keys();
    if (counts.size > mostKeys && oldest !== undefined) counts.delete(oldest);
  }

  return {
    note(event, bounds) {
      const now = presentMilliseconds();
      if (!bounds.every(({ key, most }) => (presentOf(key, now)?.seen ?? 0) < most)) return null;
      if (waiting.length >= mostWaiting) {
        missed += 1;
        return null;
      }
      for (const bound of bounds) count(bound, now);
      const full = bounds
        .filter(({ most }) => most > 1)
        .map(({ key, most }) => ({ most, present: presentOf(key, now) }))
        .find(({ most, present }) => present?.seen === most)?.present;
      const silentUntil = full && { silentUntil: new Date(full.until).toISOString() };
      const row = { ...event, details: { ...event.details, ...silentUntil }, createdAt: new Date(now) };
      waiting.push(row);
      writing ??= Promise.resolve().then(write);
      return row;
    },
    settled: async () => void (await writing),
  };
}
