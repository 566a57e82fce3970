import { type SQL, sql } from 'drizzle-orm';
import type { LiveEvent } from '#contracts/notification.ts';
import type { Listener } from './listener.ts';

const channel = 'parley_live';
const beatMilliseconds = 20_000;

/** Whom an event reaches: one person, or everybody who answers tickets. */
type Audience = { person: string } | 'desk';

/** What can run one statement: the transaction of what the event is about. */
type Runner = { execute(statement: SQL): Promise<unknown> };

/**
 * Tells the open pages of people that there is something new, whichever process they are connected to. Events
 * carry no content: the page asks for that, and is then shown what it may see.
 */
export type LiveEvents = {
  /** Tells `audience` when `transaction` commits. */
  publish(transaction: Runner, audience: Audience, event: LiveEvent): Promise<void>;
  /**
   * What reaches a person, for at most `milliseconds`. Begins with `ready`, which also comes after events may
   * have been missed.
   */
  follow(person: string, options: { desk: boolean; milliseconds: number }): AsyncGenerator<LiveEvent>;
  stop(): void;
};

type Follower = { person: string; desk: boolean; waiting: LiveEvent[]; wake: () => void };
type Message = { to: Audience; event: LiveEvent };

export function createLiveEvents(listener: Listener): LiveEvents {
  const followers = new Set<Follower>();
  let stopped = false;

  function tell(follower: Follower, event: LiveEvent) {
    follower.waiting.push(event);
    follower.wake();
  }

  listener.on(channel, (payload) => {
    if (payload === null) {
      for (const follower of followers) tell(follower, { type: 'ready' });
      return;
    }
    const { to, event } = JSON.parse(payload) as Message;
    for (const follower of followers) {
      if (to === 'desk' ? follower.desk : to.person === follower.person) tell(follower, event);
    }
  });

  return {
    async publish(transaction, to, event) {
      await transaction.execute(sql`SELECT pg_notify(${channel}, ${JSON.stringify({ to, event })})`);
    },
    async *follow(person, { desk, milliseconds }) {
      const until = performance.now() + milliseconds;
      const follower: Follower = { person, desk, waiting: [], wake: () => undefined };
      followers.add(follower);
      try {
        yield { type: 'ready' };
        while (!stopped && performance.now() < until) {
          const event = follower.waiting.shift() ?? (await nextOf(follower, until));
          yield event;
        }
      } finally {
        followers.delete(follower);
      }
    },
    stop() {
      stopped = true;
      for (const follower of followers) follower.wake();
    },
  };
}

/** The next event, or a beat when none comes for a while. */
async function nextOf(follower: Follower, until: number): Promise<LiveEvent> {
  const patience = Math.max(0, Math.min(beatMilliseconds, until - performance.now()));
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, patience);
    follower.wake = () => {
      clearTimeout(timer);
      resolve();
    };
  });
  return follower.waiting.shift() ?? { type: 'beat' };
}
