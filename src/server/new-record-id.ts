import { randomInt } from 'node:crypto';
// biome-ignore lint/style/noRestrictedImports: here they are made
import { v7 as uuidv7 } from 'uuid';
import { presentMilliseconds } from './time.ts';

let latest = 0;
let sequence = 0;

/**
 * An id for a record, which sorts behind those that were made before: in this process always, and of others by the
 * database's clock.
 */
export function newRecordId(): string {
  const now = presentMilliseconds();
  if (now > latest) {
    latest = now;
    // Half of what there is, so that there are as many more within the millisecond.
    sequence = randomInt(2 ** 31);
  } else {
    sequence += 1;
  }
  return uuidv7({ msecs: latest, seq: sequence });
}
