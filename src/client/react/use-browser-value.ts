import { useSyncExternalStore } from 'react';
import { $session } from '../stores/session.ts';

const never = () => () => {};

/**
 * A value that only the browser knows. The server's page, and the first render that has to match it, show
 * `onServer`; the real value follows at once.
 * @param read has to answer the same value for as long as nothing changes
 */
export function useBrowserValue<T>(read: () => T, onServer: T, subscribe: Subscribe = never): T {
  return useSyncExternalStore(subscribe, read, () => onServer);
}
type Subscribe = (changed: () => void) => () => void;

/** The time zone of the person's profile, or else the browser's; UTC in the server's page. */
export function useTimeZone(): string {
  return useBrowserValue(
    () => $session.get()?.account?.profile.timeZone ?? browserTimeZone(),
    'UTC',
    (changed) => $session.listen(changed),
  );
}

/** The browser's time zone; UTC in the server's page. */
export function useBrowserTimeZone(): string {
  return useBrowserValue(browserTimeZone, 'UTC');
}

const browserTimeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Whether a media query matches; it does not in the server's page. */
export function useMediaQuery(query: string): boolean {
  return useBrowserValue(
    () => window.matchMedia(query).matches,
    false,
    (changed) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', changed);
      return () => list.removeEventListener('change', changed);
    },
  );
}

const minute = 60_000;

/** When the minute began that it is now; null in the server's page. */
export function useMinute(): number | null {
  return useBrowserValue<number | null>(
    () => Math.floor(Date.now() / minute) * minute,
    null,
    (changed) => {
      const ticking = window.setInterval(changed, minute);
      return () => window.clearInterval(ticking);
    },
  );
}
