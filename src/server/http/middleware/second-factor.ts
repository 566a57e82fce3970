import type { MiddlewareHandler } from 'astro';
import { isOpenWithoutSecondFactor } from '#rules/second-factor.ts';
import { AppError } from '#server/errors.ts';
import { noteRefusal } from '#server/services/security/note-refusal.ts';
import { contextOf } from '../endpoint.ts';
import { answerError } from '../respond.ts';

/**
 * Closes every call to somebody whose role needs a second factor that they have not, but for those by which they set one
 * up. For pages `access` does the same. Whoever acts as another person has shown their own.
 */
export const secondFactor: MiddlewareHandler = (context, next) => {
  if (context.isPrerendered) return next();
  const { app, actor, locale, path } = context.locals;
  const { method } = context.request;
  const isClosed =
    path.startsWith('/api/') &&
    actor?.account.secondFactorMissing &&
    !actor.impersonation &&
    !isOpenWithoutSecondFactor(method, path, actor.account.id);
  if (!isClosed) return next();
  const error = new AppError('second_factor_missing');
  noteRefusal(contextOf(context), error, { method, path });
  return answerError(error, locale, app);
};
