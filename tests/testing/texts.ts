import en from '../../src/i18n/en.json' with { type: 'json' };
import es from '../../src/i18n/es.json' with { type: 'json' };
import { createTranslate, packMessages } from '../../src/i18n/format.ts';
import type { Locale } from '../../src/rules/preferences.ts';

export const locales: Locale[] = ['en', 'es'];

/** The interface's texts, so that browser tests read what a person reads, in either language. */
export const textsOf = (locale: Locale) => createTranslate(locale, packMessages({ en, es }[locale]));
