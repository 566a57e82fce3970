import { map, onMount } from 'nanostores';
import {
  type Layout,
  type Locale,
  preferenceOrDefault,
  preferences,
  type Theme,
} from '#rules/preferences.ts';
import { readCookie, writeCookie } from '../cookies.ts';
import { withLocale } from '../navigation.ts';

/** What the person chose to see, as their cookies say. On the server: the defaults. */
export const $preferences = map<{ theme: Theme; layout: Layout; lang: Locale }>({
  theme: preferences.theme.default,
  layout: preferences.layout.default,
  lang: preferences.lang.default,
});

onMount($preferences, () => {
  if (typeof document === 'undefined') return;
  $preferences.set({
    theme: preferenceOrDefault('theme', readCookie(preferences.theme.cookie) ?? undefined),
    layout: preferenceOrDefault('layout', readCookie(preferences.layout.cookie) ?? undefined),
    lang: preferenceOrDefault('lang', readCookie(preferences.lang.cookie) ?? undefined),
  });
});

/** Changes the theme at once and for a year. */
export function setTheme(theme: Theme): void {
  writeCookie(preferences.theme.cookie, theme);
  document.documentElement.dataset.theme = theme;
  $preferences.setKey('theme', theme);
}

/** Changes the layout at once and for a year. */
export function setLayout(layout: Layout): void {
  writeCookie(preferences.layout.cookie, layout);
  document.documentElement.dataset.layout = layout;
  $preferences.setKey('layout', layout);
}

/** Changes the language for a year and opens the present page in it. */
export function setLang(lang: Locale): void {
  writeCookie(preferences.lang.cookie, lang);
  $preferences.setKey('lang', lang);
  const { pathname, search, hash } = window.location;
  const target = withLocale(pathname, lang);
  if (target === pathname) window.location.reload();
  else window.location.assign(target + search + hash);
}
