import type { APIContext } from 'astro';
import type { OpenedSession } from '../services/sessions/open-session.ts';
import { browserOf, sessionCookieOf, startBrowserSession } from './browser-session.ts';
import { answerData } from './respond.ts';

/** Who is signing in, and what they were before: what every way to sign in passes to its service. */
export function signInOrigin(context: APIContext) {
  return { browser: browserOf(context.request), previousCookie: sessionCookieOf(context) };
}

/** Answers a sign-in that succeeded, with its cookies when it is a browser's. */
export function answerSignIn(context: APIContext, { result, cookie }: OpenedSession): Response {
  if (cookie) startBrowserSession(context, cookie);
  return answerData(result);
}
