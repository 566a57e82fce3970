import { initAstroI18next, localizePath } from 'astro-i18next';
import { createInstance } from 'i18next';
import { ownErrors } from '#rules/own-errors.ts';
import { type Locale, locales, preferences } from '#rules/preferences.ts';
import en from './en.json' with { type: 'json' };
import es from './es.json' with { type: 'json' };
import {
  flatTexts,
  hasTextIn,
  type Messages,
  type MessageTree,
  packMessages,
  type Translate,
  type Variables,
  withWrittenCount,
} from './format.ts';
import settings from './settings.json' with { type: 'json' };
import type { TextKey } from './text-key.ts';

export type { Messages, Translate } from './format.ts';
export type { TextKey } from './text-key.ts';

/** The top level of the texts, one part of the product each. */
export type Namespace = keyof typeof en;

export const namespaces = Object.keys(en) as Namespace[];

const texts: Readonly<Record<Locale, typeof en>> = { en, es };
const hasText = { en: hasTextIn(flatTexts(en)), es: hasTextIn(flatTexts(es)) };

// An instance of its own, whose language nobody changes: the shared one of i18next is a global, and concurrent
// renders would mix their languages.
const i18next = createInstance();
i18next.init({
  resources: { en: { translation: en }, es: { translation: es } },
  lng: preferences.lang.default,
  fallbackLng: false,
  supportedLngs: [...locales],
  preload: [...locales],
  initImmediate: false,
  interpolation: { escapeValue: false },
});

initAstroI18next(settings);

/** The translate function of a language: `translator('es')('home.title')`. */
export function translator(locale: Locale): Translate {
  const translate = i18next.getFixedT(locale);
  // `count` chooses the form; what is filled in is its written form.
  const write = (key: TextKey, variables: Variables = {}) =>
    translate(key, { ...variables, replace: withWrittenCount(variables, locale) });
  return Object.assign(write, { has: hasText[locale] });
}

/** Every text in `locale`. */
export function allMessages(locale: Locale): typeof en {
  return texts[locale];
}

/**
 * The texts of the named namespaces, for an island's `messages` on a page that is the first a visitor sees: they come
 * with it. `ownErrors` stands for those of `errors` that the server cannot tell of; the rest comes with its answers.
 */
export function messagesFor(locale: Locale, named: readonly (Namespace | 'ownErrors')[]): Messages {
  return packMessages(treeOf(locale, named));
}

function treeOf(locale: Locale, named: readonly (Namespace | 'ownErrors')[]): MessageTree {
  const all: MessageTree = texts[locale];
  const errors = Object.entries(all.errors ?? {}).filter(([code]) => ownErrors.includes(code));
  return Object.fromEntries(
    named.flatMap((name): [string, string | MessageTree][] =>
      name === 'ownErrors'
        ? [['errors', Object.fromEntries(errors)]]
        : name in all
          ? [[name, all[name] ?? {}]]
          : [],
    ),
  );
}

/** The same page in `locale`: `/x` → `/es/x`, `/` → `/es`, `/es/x` → `/x` for the default language. */
export function localizedPath(path: string, locale: Locale): string {
  const [pathname = ''] = path.split(/[?#]/, 1);
  return localizePath(pathname || '/', locale, '/') + path.slice(pathname.length);
}

/** Takes a language prefix off a path: `/es/x` → `es` and `/x`; without one the locale is `null`. */
export function stripLocale(path: string): { locale: Locale | null; path: string } {
  const first = path.split('/', 2)[1] ?? '';
  const locale = locales.find((known) => known === first && known !== preferences.lang.default) ?? null;
  return { locale, path: locale ? path.slice(locale.length + 1) || '/' : path };
}

/** The language to switch to. */
export function otherLocale(locale: Locale): Locale {
  return locale === 'en' ? 'es' : 'en';
}

/** `getStaticPaths` of every page under `[...locale]`: the default language without prefix, the others with. */
export function localePaths(): { params: { locale: Locale | undefined } }[] {
  return locales.map((locale) => ({
    params: { locale: locale === preferences.lang.default ? undefined : locale },
  }));
}
