import type { APIContext } from 'astro';
import { sessionCookie, xsrfCookie } from '../auth/cookies.ts';
import { randomBase62 } from '../auth/secret.ts';

/** Tells browsers, which always send `Sec-Fetch-Site`, from programs. */
export function browserOf(request: Request): { userAgent: string | null } | null {
  return request.headers.has('sec-fetch-site') ? { userAgent: request.headers.get('user-agent') } : null;
}

/** Sets the session cookie and, beside it, the XSRF pair's readable half. */
export function startBrowserSession(
  context: APIContext,
  cookie: { value: string; expiresAt: Date | null },
): void {
  const { session, secure } = sessionCookie(context.locals.app.publicOrigin);
  const common = {
    path: '/',
    secure,
    sameSite: 'lax' as const,
    // The token's `|` stays as it is: every character of it is allowed in a cookie.
    encode: (value: string) => value,
    ...(cookie.expiresAt && { expires: cookie.expiresAt }),
  };
  context.cookies.set(session, cookie.value, { ...common, httpOnly: true });
  context.cookies.set(xsrfCookie, randomBase62(32), { ...common, httpOnly: false });
}

export function endBrowserSession(context: APIContext): void {
  const { session, secure } = sessionCookie(context.locals.app.publicOrigin);
  context.cookies.delete(session, { path: '/', secure, httpOnly: true, sameSite: 'lax' });
  context.cookies.delete(xsrfCookie, { path: '/', secure, sameSite: 'lax' });
}
