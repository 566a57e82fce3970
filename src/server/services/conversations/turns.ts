/**
 * Somebody's turn to begin. Ending it again does nothing; whoever is kept waiting, by a lock or a large index, loses it
 * to the next after a while and goes on without.
 */
export type Turn = { end(): void };

/**
 * In which order what many ask for at once is begun. A question that waits for its turn costs nothing; a hundred that
 * are all half begun keep the first of them waiting for the last.
 */
export type Turns = {
  /**
   * Runs `work` when its turn comes: first come, first served, but one of a person at a time, because a person's
   * questions take from the same counter. The turn goes on until it is ended, or `work` fails.
   */
  take<Result>(personId: string, work: (turn: Turn) => Promise<Result>): Promise<Result>;
  /** Ends when nobody waits or begins, and at the latest after a while: for work that nobody is waiting for. */
  quiet(): Promise<void>;
};

type Waiting = { personId: string; begin: () => void };

/** So long what can wait does wait. Milliseconds. */
const longestQuiet = 500;
/** So long a turn lasts at most. Milliseconds. */
const longestTurn = 250;

/** @param atOnce so many begin at the same time: enough to keep a processor and the database busy */
export function createTurns(atOnce: number): Turns {
  let waiting: Waiting[] = [];
  const beginning = new Set<string>();
  const quieted = new Set<() => void>();

  const beginNext = () => {
    waiting = waiting.filter(({ personId, begin }) => {
      if (beginning.size >= atOnce || beginning.has(personId)) return true;
      beginning.add(personId);
      begin();
      return false;
    });
    if (beginning.size > 0) return;
    for (const wake of quieted) wake();
  };
  const give = (personId: string): Turn => {
    let ended = false;
    const end = () => {
      if (ended) return;
      ended = true;
      clearTimeout(timer);
      beginning.delete(personId);
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
      const turn = give(personId);
      try {
        return await work(turn);
      } catch (error) {
        turn.end();
        throw error;
      }
    },
    quiet() {
      if (beginning.size === 0) return Promise.resolve();
      return new Promise((resolve) => {
        const wake = () => {
          clearTimeout(timer);
          quieted.delete(wake);
          resolve();
        };
        const timer = setTimeout(wake, longestQuiet);
        quieted.add(wake);
      });
    },
  };
}
