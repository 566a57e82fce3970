import { useEffect, useEffectEvent } from 'react';
import type { LiveEvent } from '#contracts/notification.ts';
import { followLive } from '../live.ts';

/** Calls `onEvent` for what is new, for as long as the component stands in the page. */
export function useLive(onEvent: (event: LiveEvent) => void): void {
  const hear = useEffectEvent(onEvent);
  useEffect(() => followLive((event) => hear(event)), []);
}
