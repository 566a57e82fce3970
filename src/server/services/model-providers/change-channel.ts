import type pg from 'pg';
import type { Listener } from '../../live/listener.ts';

const channel = 'parley_models';

/** Tells the processes that share a database that providers or budgets have changed. */
export type ChangeChannel = {
  tell(): Promise<void>;
  /** Calls back for each change, and whenever some may have been missed. */
  listen(onChange: () => void): void;
};

export function createChangeChannel(pool: pg.Pool, listener: Listener): ChangeChannel {
  return {
    async tell() {
      await pool.query(`NOTIFY ${channel}`);
    },
    listen: (onChange) => listener.on(channel, onChange),
  };
}
