import { type Locale, locales, preferences } from '#rules/preferences.ts';

const loginPage = '/account/auth/login';

/** The path without its language prefix: `/es/prices` becomes `/prices`, `/es` becomes `/`. */
export function withoutLocale(path: string): string {
  const [, first = ''] = path.split('/');
  if (!(locales as readonly string[]).includes(first)) return path;
  return path.slice(first.length + 1) || '/';
}

/** The same path in `locale`; the default language has no prefix. */
export function withLocale(path: string, locale: Locale): string {
  const bare = withoutLocale(path);
  if (locale === preferences.lang.default) return bare;
  return bare === '/' ? `/${locale}` : `/${locale}${bare}`;
}

/**
 * Where a person whose session ended goes: the login page in the page's language, which leads back here
 * afterwards. `null` when they may stay: on the home page, or on the login page itself.
 */
export function loginPathFrom(location: { pathname: string; search: string }, locale: Locale): string | null {
  const bare = withoutLocale(location.pathname);
  if (bare === '/' || bare === loginPage) return null;
  const here = encodeURIComponent(location.pathname + location.search);
  return `${withLocale(loginPage, locale)}?returnUrl=${here}`;
}

/** The language the document is written in. */
export function documentLocale(): Locale {
  const lang = document.documentElement.lang;
  return (locales as readonly string[]).includes(lang) ? (lang as Locale) : preferences.lang.default;
}

/**
 * Notes in the document that it is being left, by the person's will or because their session has ended. What comes
 * late, such as another 401 or word of what was cleared, must not lead elsewhere.
 */
export function markLeaving(): void {
  document.documentElement.dataset.leaving = '';
}

/** Takes `markLeaving` back: the person stays. */
export function unmarkLeaving(): void {
  delete document.documentElement.dataset.leaving;
}

/** Whether `markLeaving` was called in this document. */
export const isLeaving = (): boolean => document.documentElement.dataset.leaving !== undefined;
