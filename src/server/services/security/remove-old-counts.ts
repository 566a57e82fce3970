import * as counts from '../../auth/counts.ts';
import type { App } from '../context.ts';

/** Removes the counts of attempts and calls whose time is over: they hold addresses. */
export const removeOldCounts = ({ app }: { app: Pick<App, 'database'> }): Promise<void> =>
  counts.removeOldCounts(app.database);
