import { hash } from 'node:crypto';
import { equalHashes } from './secret.ts';

/**
 * The value of the XSRF cookie that belongs to a session cookie. It is derived from the session's secret, so a
 * cookie that another site or a sister domain planted never matches, and nothing has to be stored.
 */
export function xsrfTokenOf(sessionCookie: string): string {
  return hash('sha256', `xsrf ${sessionCookie}`, 'base64url');
}

/** Whether cookie and header both repeat the session's XSRF token. */
export function holdsXsrfPair(
  sessionCookie: string,
  pair: { cookie: string | undefined; header: string | null },
): boolean {
  const expected = xsrfTokenOf(sessionCookie);
  return equalHashes(pair.cookie ?? '', expected) && equalHashes(pair.header ?? '', expected);
}
