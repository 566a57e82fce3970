/**
 * Languages, themes, layouts, whether keys pressed alone do something, and how close rows of tables stand: their
 * cookies, values and defaults.
 */
export const preferences = {
  lang: { cookie: 'lang', values: ['en', 'es'], default: 'en' },
  theme: { cookie: 'theme', values: ['light', 'dark'], default: 'light' },
  layout: { cookie: 'layout', values: ['horizontal', 'vertical'], default: 'horizontal' },
  singleKeys: { cookie: 'singleKeys', values: ['on', 'off'], default: 'on' },
  density: { cookie: 'density', values: ['comfortable', 'compact'], default: 'comfortable' },
} as const;

export type Locale = (typeof preferences.lang.values)[number];
export type Theme = (typeof preferences.theme.values)[number];
export type Layout = (typeof preferences.layout.values)[number];
export type SingleKeys = (typeof preferences.singleKeys.values)[number];
export type Density = (typeof preferences.density.values)[number];

export const locales: readonly Locale[] = preferences.lang.values;

/** Day before month and a 24-hour clock in both languages: readers are not only American. */
export const dateLocales: Record<Locale, string> = { en: 'en-GB', es: 'es' };

type PreferenceName = keyof typeof preferences;

/** The stored value when it is one of the allowed ones, else the default. */
export function preferenceOrDefault<Name extends PreferenceName>(
  name: Name,
  stored: string | undefined,
): (typeof preferences)[Name]['values'][number] {
  const values: readonly string[] = preferences[name].values;
  return stored !== undefined && values.includes(stored)
    ? (stored as (typeof preferences)[Name]['values'][number])
    : preferences[name].default;
}

/** The cookie by which somebody hides the list of conversations beside a chat. */
export const hiddenListCookie = 'conversations';
