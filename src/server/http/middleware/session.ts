import type { MiddlewareHandler } from 'astro';
import { authenticate } from '#server/auth/authenticate.ts';
import { sessionCookie, xsrfCookie } from '#server/auth/cookies.ts';
import { AppError } from '../../errors.ts';
import { answerError } from '../respond.ts';
import { assertSameOrigin } from '../same-origin.ts';

/** Finds out who is asking, after making sure that no other site is asking for them. */
export const session: MiddlewareHandler = async (context, next) => {
  if (context.isPrerendered) return next();
  const { app, locale, path } = context.locals;
  const cookie = context.cookies.get(sessionCookie(app.publicOrigin).session)?.value;
  const bearer = /^Bearer (.+)$/.exec(context.request.headers.get('authorization') ?? '')?.[1];
  // A bot's API key is looked at by the `/v1` endpoints themselves.
  const isModelInterface = path.startsWith('/v1/');
  try {
    assertSameOrigin(context.request, {
      publicOrigin: app.publicOrigin,
      hasSessionCookie: cookie !== undefined && !isModelInterface,
      xsrfCookie: context.cookies.get(xsrfCookie)?.value,
    });
    context.locals.actor = isModelInterface ? null : await authenticate(app, { cookie, bearer });
  } catch (error) {
    // A defect on the way to a page is the page of a server error, which Astro shows for what is thrown.
    const isPage = !path.startsWith('/api/') && !isModelInterface;
    if (isPage && !(error instanceof AppError)) throw error;
    return answerError(error, locale, app);
  }
  return next();
};
