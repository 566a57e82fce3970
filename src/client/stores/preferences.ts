import { computed, map, onMount } from 'nanostores';
import {
  type Density,
  type Layout,
  type Locale,
  preferenceOrDefault,
  preferences,
  type SingleKeys,
  type Theme,
} from '#rules/preferences.ts';
import { readCookie, writeCookie } from '../browser/cookies.ts';
import { withLocale } from '../browser/navigation.ts';

/** What every tab hears of. */
type Shared = { theme: Theme; layout: Layout; singleKeys: SingleKeys; density: Density };

/** What the person chose to see, as their cookies say. On the server: the defaults. */
export const $preferences = map<Shared & { lang: Locale }>({
  theme: preferences.theme.default,
  layout: preferences.layout.default,
  lang: preferences.lang.default,
  singleKeys: preferences.singleKeys.default,
  density: preferences.density.default,
});

/** Light or dark. */
export const $theme = computed($preferences, ({ theme }) => theme);

/** Cookies tell other tabs nothing when they change. */
const channelName = 'parley-preferences';

onMount($preferences, () => {
  if (typeof document === 'undefined') return;
  readCookies();
  showChosen(); // Another tab may have changed it while this page was on its way.
  if (typeof BroadcastChannel === 'undefined') return;
  const channel = new BroadcastChannel(channelName);
  channel.onmessage = ({ data }: MessageEvent<Partial<Record<keyof Shared, string>> | null>) => {
    if (data === null) readCookies();
    else {
      // What the other tab says is newer than the cookie, which may reach this process after the message.
      $preferences.setKey('theme', preferenceOrDefault('theme', data.theme));
      $preferences.setKey('layout', preferenceOrDefault('layout', data.layout));
      $preferences.setKey('singleKeys', preferenceOrDefault('singleKeys', data.singleKeys));
      $preferences.setKey('density', preferenceOrDefault('density', data.density));
    }
    showChosen();
  };
  // A channel is opened a moment after it was asked for, and nothing says when: what was changed in between is
  // heard of nowhere. A message of this tab's own comes back once it is open, and the cookies are read again.
  post(null);
  return () => channel.close();
});

function readCookies(): void {
  $preferences.set({
    theme: preferenceOrDefault('theme', readCookie(preferences.theme.cookie) ?? undefined),
    layout: preferenceOrDefault('layout', readCookie(preferences.layout.cookie) ?? undefined),
    singleKeys: preferenceOrDefault('singleKeys', readCookie(preferences.singleKeys.cookie) ?? undefined),
    density: preferenceOrDefault('density', readCookie(preferences.density.cookie) ?? undefined),
    lang: preferenceOrDefault('lang', readCookie(preferences.lang.cookie) ?? undefined),
  });
}

function showChosen(): void {
  const { theme, layout, density } = $preferences.get();
  Object.assign(document.documentElement.dataset, { theme, layout, density });
}

/** Changes the theme at once, for a year, and in every tab. */
export const setTheme = (theme: Theme): void => choose('theme', theme);

/** Changes the layout at once, for a year, and in every tab. */
export const setLayout = (layout: Layout): void => choose('layout', layout);

/** Says whether keys pressed alone do something: at once, for a year, and in every tab. */
export const setSingleKeys = (singleKeys: SingleKeys): void => choose('singleKeys', singleKeys);

/** Says how close the rows of tables stand: at once, for a year, and in every tab. */
export const setDensity = (density: Density): void => choose('density', density);

/** Changes the language for a year and opens the present page in it. */
export function setLang(lang: Locale): void {
  writeCookie(preferences.lang.cookie, lang);
  $preferences.setKey('lang', lang);
  const { pathname, search, hash } = window.location;
  const target = withLocale(pathname, lang);
  if (target === pathname) window.location.reload();
  else window.location.assign(target + search + hash);
}

function choose<Name extends keyof Shared>(name: Name, value: Shared[Name]): void {
  writeCookie(preferences[name].cookie, value);
  $preferences.set({ ...$preferences.get(), [name]: value });
  showChosen();
  if (typeof BroadcastChannel === 'undefined') return;
  const { lang: _lang, ...shared } = $preferences.get();
  post(shared);
}

function post(message: Shared | null): void {
  const channel = new BroadcastChannel(channelName);
  channel.postMessage(message);
  channel.close();
}
