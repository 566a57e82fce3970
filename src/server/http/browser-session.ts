import type { IncomingMessage } from 'node:http';
import type { APIContext } from 'astro';
import { beginSignIn, type SignInProof } from '../auth/authenticate.ts';
import { sessionCookie, xsrfCookie } from '../auth/cookies.ts';
import { xsrfTokenOf } from '../auth/xsrf.ts';
import type { App } from '../services/context.ts';

/** Tells browsers, which always send `Sec-Fetch-Site`, from programs. */
export function browserOf(request: Request): { userAgent: string | null } | null {
  return request.headers.has('sec-fetch-site') ? { userAgent: request.headers.get('user-agent') } : null;
}

/** The session cookie that came along, whether it holds or not. */
export function sessionCookieOf(context: APIContext): string | undefined {
  return context.cookies.get(sessionCookie(context.locals.app.publicOrigin).session)?.value;
}

/** The token of an `Authorization` header. */
export function bearerOf(authorization: string | null | undefined): string | undefined {
  return /^Bearer (.+)$/i.exec(authorization ?? '')?.[1];
}

/** What a bot answers to programs and other sites: they bring its API key or its widget, and nobody's session counts. */
const isBotInterface = (path: string) => path.startsWith('/v1/');

/** What watches over us asks often, for nobody, and while the database is away. */
const watched: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/metrics']);

/** Whether a call is made for nobody who could be signed in. */
export const isForNobody = (path: string) => isBotInterface(path) || watched.has(path);

/**
 * Begins to look up who is asking as soon as a request has come: the database works while the request is made ready
 * for those who answer it. That they find the same cookie and token is for them to see.
 */
export function beginSignInOf(app: App, { headers }: IncomingMessage): SignInProof {
  const { session } = sessionCookie(app.publicOrigin);
  const named = headers.cookie?.split('; ').find((pair) => pair.startsWith(`${session}=`));
  return beginSignIn(app, {
    cookie: named?.slice(session.length + 1),
    bearer: bearerOf(headers.authorization),
  });
}

/** Sets the session cookie and, beside it, the XSRF pair's readable half. */
export function startBrowserSession(
  context: APIContext,
  cookie: { value: string; expiresAt: Date | null },
): void {
  const { session, secure } = sessionCookie(context.locals.app.publicOrigin);
  context.cookies.set(session, cookie.value, {
    path: '/',
    secure,
    httpOnly: true,
    sameSite: 'lax',
    // The token's `|` stays as it is: every character of it is allowed in a cookie.
    encode: (value: string) => value,
    ...(cookie.expiresAt && { expires: cookie.expiresAt }),
  });
  setXsrfCookie(context, cookie.value);
}

/**
 * Gives a browser whose XSRF cookie got lost or belongs to an earlier session the right one, so that its next
 * change succeeds.
 */
export function mendXsrfCookie(context: APIContext, session: string): void {
  if (context.cookies.get(xsrfCookie)?.value !== xsrfTokenOf(session)) setXsrfCookie(context, session);
}

function setXsrfCookie(context: APIContext, session: string): void {
  const { secure } = sessionCookie(context.locals.app.publicOrigin);
  context.cookies.set(xsrfCookie, xsrfTokenOf(session), { path: '/', secure, sameSite: 'lax' });
}

export function endBrowserSession(context: APIContext): void {
  const { session, secure } = sessionCookie(context.locals.app.publicOrigin);
  context.cookies.delete(session, { path: '/', secure, httpOnly: true, sameSite: 'lax' });
  context.cookies.delete(xsrfCookie, { path: '/', secure, sameSite: 'lax' });
}
