/**
 * Somebody begins. Ending it again does nothing; whoever is kept waiting, by a lock or a large index, loses it
 * to the next after a while and goes on without.
 */
export type Slot = { end(): void };

/**
 * In which order what many ask for at once is begun. A question that waits to begin costs nothing; a hundred that
 * are all half begun keep the first of them waiting for the last.
 */
export type Starts = {
  /**
   * Runs `work` when there is a slot: first come, first served, but only so many of one person at a time. The slot goes on
   * until it is ended, or `work` fails.
   */
  take<Result>(personId: string, work: (slot: Slot) => Promise<Result>): Promise<Result>;
  /**
   * For work that nobody is waiting for: ends when nobody waits or begins, at the latest after `longest` milliseconds.
   * Those who are kept go on one by one, and whatever comes in meanwhile comes between.
   */
  quiet(longest: number): Promise<void>;
};

type Waiting = { personId: string; begin: () => void };
/** Somebody who can wait, and the moment (`performance.now`) until when they do. */
type Kept = { until: number; goOn: () => void };

/** So long a slot lasts at most. Milliseconds. */
const longestTurn = 250;

/**
 * @param atOnce so many begin at the same time: enough to keep a processor and the database busy
 * @param ofOnePerson of these, so many may be one person's
 */
export function createStarts({ atOnce, ofOnePerson }: { atOnce: number; ofOnePerson: number }): Starts {
  let waiting: Waiting[] = [];
  /** How many of each person begin. */
  const begun = new Map<string, number>();
  let beginning = 0;
  const kept: Kept[] = [];
  let soon: NodeJS.Immediate | undefined;
  let later: NodeJS.Timeout | undefined;

  const release = () => {
    const now = performance.now();
    const next = beginning === 0 ? 0 : kept.findIndex(({ until }) => until <= now);
    if (next !== -1) kept.splice(next, 1)[0]?.goOn();
    releaseInTime();
  };
  const releaseInTime = () => {
    clearImmediate(soon);
    clearTimeout(later);
    if (kept.length === 0) return;
    if (beginning === 0) soon = setImmediate(release);
    else {
      const next = Math.min(...kept.map(({ until }) => until));
      later = setTimeout(release, Math.max(0, next - performance.now()));
    }
  };
  const beginNext = () => {
    waiting = waiting.filter(({ personId, begin }) => {
      const own = begun.get(personId) ?? 0;
      if (beginning >= atOnce || own >= ofOnePerson) return true;
      begun.set(personId, own + 1);
      beginning += 1;
      begin();
      return false;
    });
    if (beginning === 0) releaseInTime();
  };
  const give = (personId: string): Slot => {
    let ended = false;
    const end = () => {
      if (ended) return;
      ended = true;
      clearTimeout(timer);
      const others = (begun.get(personId) ?? 0) - 1;
      if (others > 0) begun.set(personId, others);
      else begun.delete(personId);
      beginning -= 1;
      beginNext();
    };
    const timer = setTimeout(end, longestTurn);
    return { end };
  };
  return {
    async take(personId, work) {
      await new Promise<void>((begin) => {
        waiting.push({ personId, begin });
        beginNext();
      });
      const slot = give(personId);
      try {
        return await work(slot);
      } catch (error) {
        slot.end();
        throw error;
      }
    },
    quiet(longest) {
      if (beginning === 0 && kept.length === 0) return Promise.resolve();
      return new Promise((goOn) => {
        kept.push({ until: performance.now() + longest, goOn });
        releaseInTime();
      });
    },
  };
}
