import { type SQL, sql } from 'drizzle-orm';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { LiveEvent } from '#contracts/notification.ts';

const channel = 'parley_live';
const beatMilliseconds = 20_000;
const reopenMilliseconds = 1_000;

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
  stop(): Promise<void>;
};

type Follower = { person: string; desk: boolean; waiting: LiveEvent[]; wake: () => void };
type Message = { to: Audience; event: LiveEvent };

export function createLiveEvents({ pool, log }: { pool: pg.Pool; log: Logger }): LiveEvents {
  const followers = new Set<Follower>();
  let listening: Promise<pg.PoolClient> | null = null;
  let stopped = false;

  function tell(follower: Follower, event: LiveEvent) {
    follower.waiting.push(event);
    follower.wake();
  }

  function receive(payload: string) {
    const { to, event } = JSON.parse(payload) as Message;
    for (const follower of followers) {
      if (to === 'desk' ? follower.desk : to.person === follower.person) tell(follower, event);
    }
  }

  /** One connection for all; it stays open with the first follower. */
  async function open(): Promise<pg.PoolClient> {
    const client = await pool.connect();
    client.on('notification', ({ payload }) => payload && receive(payload));
    client.on('error', () => {
      client.release(true);
      listening = null;
      if (!stopped) setTimeout(reopen, reopenMilliseconds).unref();
    });
    await client.query(`LISTEN ${channel}`);
    return client;
  }

  function listen(): Promise<pg.PoolClient> {
    listening ??= open().catch((error: unknown) => {
      listening = null;
      throw error;
    });
    return listening;
  }

  async function reopen() {
    if (stopped || followers.size === 0) return;
    try {
      await listen();
      for (const follower of followers) tell(follower, { type: 'ready' });
    } catch (error) {
      log.warn({ error }, 'Live events are interrupted');
      setTimeout(reopen, reopenMilliseconds).unref();
    }
  }

  return {
    async publish(transaction, to, event) {
      await transaction.execute(sql`SELECT pg_notify(${channel}, ${JSON.stringify({ to, event })})`);
    },
    async *follow(person, { desk, milliseconds }) {
      const until = Date.now() + milliseconds;
      const follower: Follower = { person, desk, waiting: [], wake: () => undefined };
      followers.add(follower);
      try {
        await listen();
        yield { type: 'ready' };
        while (!stopped && Date.now() < until) {
          const event = follower.waiting.shift() ?? (await nextOf(follower, until));
          yield event;
        }
      } finally {
        followers.delete(follower);
      }
    },
    async stop() {
      stopped = true;
      for (const follower of followers) follower.wake();
      const client = await listening?.catch(() => null);
      listening = null;
      client?.removeAllListeners('error').on('error', () => undefined);
      client?.release(true);
    },
  };
}

/** The next event, or a beat when none comes for a while. */
async function nextOf(follower: Follower, until: number): Promise<LiveEvent> {
  const patience = Math.max(0, Math.min(beatMilliseconds, until - Date.now()));
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, patience);
    follower.wake = () => {
      clearTimeout(timer);
      resolve();
    };
  });
  return follower.waiting.shift() ?? { type: 'beat' };
}
