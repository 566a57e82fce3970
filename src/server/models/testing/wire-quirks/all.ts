import { calls } from './calls.ts';
import { handedOn } from './handed-on.ts';
import { natives } from './natives.ts';
import type { WireQuirk } from './quirk.ts';
import { refusals } from './refusals.ts';
import { streams } from './streams.ts';
import { thoughts } from './thoughts.ts';

/** What servers that say they speak as OpenAI's do send otherwise, as others have reported it. */
export const wireQuirks: readonly WireQuirk[] = [
  ...streams,
  ...natives,
  ...calls,
  ...thoughts,
  ...refusals,
  ...handedOn,
];
