import { createContext, type ReactNode, use, useMemo } from 'react';
import { createTranslate, type Messages, type Translate } from '#i18n/format.ts';
import type { Locale } from '#rules/preferences.ts';

type I18n = { locale: Locale; translate: Translate };

const I18nContext = createContext<I18n | null>(null);

/** Gives everything inside it the language of the page and its texts. */
export function I18nProvider({
  locale,
  messages,
  children,
}: {
  locale: Locale;
  messages: Messages;
  children: ReactNode;
}) {
  const value = useMemo(() => ({ locale, translate: createTranslate(locale, messages) }), [locale, messages]);
  return <I18nContext value={value}>{children}</I18nContext>;
}

/** The translate function: `t(key, variables?)`. */
export function useTranslate(): Translate {
  return useI18n().translate;
}

/** The language of the page, for `Intl` formatters. */
export function useLocale(): Locale {
  return useI18n().locale;
}

function useI18n(): I18n {
  const value = use(I18nContext);
  if (!value) throw new Error('This component has to stand inside an I18nProvider.');
  return value;
}
