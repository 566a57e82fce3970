import { preferences } from '#rules/preferences.ts';

const yearInSeconds = 365 * 24 * 60 * 60;

/** Keeps a language or theme for a year, on pages without an island. */
export function keepPreference(name: 'lang' | 'theme', value: string): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is absent on plain http and in Safari
  document.cookie = `${preferences[name].cookie}=${value}; Path=/; Max-Age=${yearInSeconds}; SameSite=Lax${secure}`;
}
