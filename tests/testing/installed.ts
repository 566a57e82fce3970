import { startCluster } from './cluster.ts';
import { type Parley, type ParleyOptions, startParley } from './parley.ts';

/**
 * The server that tests of calls and pages share: one process, or with `PARLEY_TEST_NODES=several` several of them, which
 * must not be told apart.
 */
export const startInstalled = (options?: ParleyOptions): Promise<Parley> =>
  process.env.PARLEY_TEST_NODES === 'several' ? startCluster(options) : startParley(options);
