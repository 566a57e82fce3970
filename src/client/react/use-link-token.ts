import { useEffect, useState } from 'react';
import { takeToken } from '../take-token.ts';

/**
 * The token of the link that opened this page: `null` without one, `undefined` until the browser has looked. Also
 * hears of a link that is opened where the page stands already, which changes the fragment alone.
 */
export function useLinkToken(): string | null | undefined {
  const [token, setToken] = useState<string | null | undefined>(undefined);
  useEffect(() => {
    setToken(takeToken());
    const look = () => {
      const newer = takeToken();
      if (newer !== null) setToken(newer);
    };
    window.addEventListener('hashchange', look);
    return () => window.removeEventListener('hashchange', look);
  }, []);
  return token;
}
