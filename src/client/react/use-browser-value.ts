import { useSyncExternalStore } from 'react';

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

/** The person's own time zone; UTC in the server's page. */
export function useTimeZone(): string {
  return useBrowserValue(() => Intl.DateTimeFormat().resolvedOptions().timeZone, 'UTC');
}

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
