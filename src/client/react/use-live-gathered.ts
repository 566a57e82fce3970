import { useEffect, useEffectEvent } from 'react';
import type { LiveEvent } from '#contracts/notification.ts';
import { createGatherer } from '../gather.ts';
import { followLive } from '../live.ts';

/** How long what is new is gathered, in milliseconds. */
const pause = 2000;

/** Does something once for all that is new within a short while, for what costs too much to be done for each of it. */
export function useLiveGathered(isMeant: (event: LiveEvent) => boolean, work: () => void): void {
  const asked = useEffectEvent(isMeant);
  const done = useEffectEvent(work);
  useEffect(() => {
    const { call, stop } = createGatherer(() => done(), pause);
    const leave = followLive((event) => {
      if (asked(event)) call();
    });
    return () => {
      leave();
      stop();
    };
  }, []);
}
