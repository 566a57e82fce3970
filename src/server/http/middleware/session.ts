import type { MiddlewareHandler } from 'astro';
import { authenticate, beginSignIn } from '#server/auth/authenticate.ts';
import { xsrfCookie, xsrfHeader } from '#server/auth/cookies.ts';
import { holdsXsrfPair } from '#server/auth/xsrf.ts';
import { AppError } from '#server/errors.ts';
import { bearerOf, isForNobody, mendXsrfCookie, sessionCookieOf } from '../browser-session.ts';
import { answerError } from '../respond.ts';
import { assertSameOrigin, isUnsafe } from '../same-origin.ts';

/** Calls that bring their own proof and end the session that was there: the cookie does not speak for them. */
const signInCalls: ReadonlySet<string> = new Set([
  '/api/users/login',
  '/api/users/login/second-step',
  '/api/users/login/passkey',
  '/api/users/login/passkey/challenge',
]);

/**
 * Finds out who is asking, after making sure that no other site is asking for them. What bots answer outside asks for a
 * proof of its own, which no browser sends by itself.
 */
export const session: MiddlewareHandler = async (context, next) => {
  if (context.isPrerendered) return next();
  const { request, cookies } = context;
  const { app, locale, path } = context.locals;
  if (isForNobody(path)) {
    context.locals.actor = null;
    return next();
  }
  const cookie = sessionCookieOf(context);
  const bearer = bearerOf(request.headers.get('authorization'));
  try {
    assertSameOrigin(request, app.publicOrigin);
    const { begunSignIn: begun } = context.locals;
    const isBegun = begun && begun.cookie === cookie && begun.bearer === bearer;
    context.locals.actor = await authenticate(app, isBegun ? begun : beginSignIn(app, { cookie, bearer }));
    if (cookie !== undefined && context.locals.actor?.sessionId) {
      const pair = { cookie: cookies.get(xsrfCookie)?.value, header: request.headers.get(xsrfHeader) };
      const refused = isUnsafe(request) && !signInCalls.has(path) && !holdsXsrfPair(cookie, pair);
      mendXsrfCookie(context, cookie);
      if (refused) throw new AppError('xsrf_mismatch');
    }
  } catch (error) {
    // A defect on the way to a page is the page of a server error, which Astro shows for what is thrown.
    const isPage = !path.startsWith('/api/');
    if (isPage && !(error instanceof AppError)) throw error;
    return answerError(error, locale, app);
  }
  return next();
};
