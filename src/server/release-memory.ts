import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * Collects what starting left behind and gives its space back, about 30 MB that V8 would hold for minutes. Nothing
 * else runs in the 80 to 100 ms it takes.
 */
export function releaseMemory(): void {
  setFlagsFromString('--expose-gc');
  const collect: NodeJS.GCFunction = runInNewContext('gc');
  collect({ execution: 'sync', flavor: 'last-resort', type: 'major' });
}
