import type { MiddlewareHandler } from 'astro';
import { localizedPath } from '#i18n/i18n.ts';
import { accessOf, decideAccess } from '#rules/route-access.ts';
import { secondFactorPage } from '#rules/second-factor.ts';
import { AppError } from '#server/errors.ts';
import { noteRefusal } from '#server/services/security/note-refusal.ts';
import { contextOf } from '../endpoint.ts';

/**
 * The login guard and the role guard of the specification, over the route-access table, and after them the page that
 * comes before all others for whom a second factor is missing. Pages only.
 */
export const access: MiddlewareHandler = (context, next) => {
  // An address without a language is in the one that was chosen here last.
  const { actor, locale, path, missingPath } = context.locals;
  if (context.isPrerendered) return next();
  const asked = missingPath ?? context.url.pathname;
  const returnUrl = encodeURIComponent(asked + context.url.search);
  switch (decideAccess(accessOf(path), actor?.account.roles ?? null)) {
    case 'allow': {
      const isMissing = actor?.account.secondFactorMissing && !actor.impersonation;
      if (!isMissing || accessOf(path).kind === 'public' || path === secondFactorPage) return next();
      return context.redirect(`${localizedPath(secondFactorPage, locale)}?returnUrl=${returnUrl}`);
    }
    case 'signIn':
      return context.redirect(`${localizedPath('/', locale)}?returnUrl=${returnUrl}`);
    case 'notFound':
      noteRefusal({ ctx: contextOf(context), input: { error: new AppError('forbidden') } });
      // A rewrite to the error page would answer 200 or 500; the redirect keeps the address bar honest.
      return context.redirect(localizedPath('/404', locale));
  }
};
