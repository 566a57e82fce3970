import type { MiddlewareHandler } from 'astro';
import { stripLocale } from '#i18n/i18n.ts';
import { type Locale, locales, preferenceOrDefault, preferences } from '#rules/preferences.ts';

/**
 * Says in which language to answer: the address's, else the cookie's. Calls of the API ask with Accept-Language,
 * as the pages do for their own language.
 */
export const locale: MiddlewareHandler = (context, next) => {
  if (context.isPrerendered) {
    context.locals.locale = preferenceOrDefault('lang', context.params.locale);
    return next();
  }
  const { locale: prefixed, path } = stripLocale(context.locals.missingPath ?? context.url.pathname);
  context.locals.path = path;
  const asked = isInterface(path) ? acceptedLocale(context.request.headers.get('accept-language')) : null;
  context.locals.locale =
    prefixed ?? asked ?? preferenceOrDefault('lang', context.cookies.get(preferences.lang.cookie)?.value);
  return next();
};

export const isInterface = (path: string) => path.startsWith('/api/') || path.startsWith('/v1/');

/** The language a caller of the API likes best, if it is one of ours. */
export function acceptedLocale(header: string | null): Locale | null {
  const first = header?.split(',')[0]?.trim().slice(0, 2).toLowerCase();
  return locales.find((known) => known === first) ?? null;
}
