import type { APIContext } from 'astro';
import type { SignInMeans } from '#rules/audit.ts';
import { deviceCookie } from '../auth/cookies.ts';
import { rememberDevice } from '../auth/known-device.ts';
import { noteSecurityEvent } from '../services/security/note-security-event.ts';
import type { OpenedSession } from '../services/sessions/open-session.ts';
import { browserOf, sessionCookieOf, startBrowserSession } from './browser-session.ts';
import { contextOf } from './endpoint.ts';
import { answerData } from './respond.ts';

const yearSeconds = 365 * 24 * 3600;

/** Who is signing in, and what they were before: what every way to sign in passes to its service. */
export function signInOrigin(context: APIContext) {
  return {
    browser: browserOf(context.request),
    previousCookie: sessionCookieOf(context),
    device: deviceCookieOf(context),
  };
}

/**
 * What every sign-in ends with, whichever way it came: it is written down, and a browser gets its cookies and is known
 * as a device of the person's from then on.
 */
export function completeSignIn(context: APIContext, opened: OpenedSession, means: SignInMeans): void {
  const { result, cookie } = opened;
  const { id } = result.user;
  noteSecurityEvent({
    ctx: contextOf(context),
    input: { action: 'user.signed_in', subjectId: id, actorId: id, details: { means } },
  });
  if (!cookie) return;
  startBrowserSession(context, cookie);
  const device = rememberDevice(context.locals.app, deviceCookieOf(context), id);
  if (device === null) return;
  const { name, secure } = deviceCookie(context.locals.app.publicOrigin);
  context.cookies.set(name, device, {
    path: '/',
    secure,
    httpOnly: true,
    sameSite: 'lax',
    maxAge: yearSeconds,
    encode: (value: string) => value,
  });
}

/** Answers a sign-in that succeeded. */
export function answerSignIn(
  context: APIContext,
  opened: OpenedSession,
  { means, status = 200 }: { means: SignInMeans; status?: number },
): Response {
  completeSignIn(context, opened, means);
  return answerData(opened.result, { status });
}

const deviceCookieOf = (context: APIContext) =>
  context.cookies.get(deviceCookie(context.locals.app.publicOrigin).name)?.value;
