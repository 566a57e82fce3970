import type { MiddlewareHandler } from 'astro';
import { stripLocale } from '#i18n/i18n.ts';
import { type Locale, locales, preferenceOrDefault, preferences } from '#rules/preferences.ts';

/**
 * Says in which language to answer: the address's, else the cookie's. Programs that send no cookie may ask with
 * Accept-Language.
 */
export const locale: MiddlewareHandler = (context, next) => {
  if (context.isPrerendered) {
    context.locals.locale = preferenceOrDefault('lang', context.params.locale);
    return next();
  }
  const { locale: prefixed, path } = stripLocale(context.locals.missingPath ?? context.url.pathname);
  context.locals.path = path;
  const stored = context.cookies.get(preferences.lang.cookie)?.value;
  context.locals.locale =
    prefixed ??
    (stored === undefined && isInterface(path)
      ? acceptedLocale(context.request.headers.get('accept-language'))
      : preferenceOrDefault('lang', stored));
  return next();
};

const isInterface = (path: string) => path.startsWith('/api/') || path.startsWith('/v1/');

function acceptedLocale(header: string | null): Locale {
  const wanted = (header ?? '').split(',').map((part) => part.trim().slice(0, 2).toLowerCase());
  return locales.find((known) => known === wanted[0]) ?? preferences.lang.default;
}
