import { percentDecoded } from '#rules/percent-decoded.ts';

const yearInSeconds = 365 * 24 * 60 * 60;

/** The decoded value of a cookie, or `null` when there is none (or no document, on the server). */
export function readCookie(name: string): string | null {
  if (typeof document === 'undefined') return null;
  for (const pair of document.cookie.split('; ')) {
    const separator = pair.indexOf('=');
    const value = pair.slice(separator + 1);
    if (pair.slice(0, separator) === name) return percentDecoded(value) ?? value;
  }
  return null;
}

/** Writes a cookie for the whole site that lasts a year and is sent only from Parley's own pages. */
export function writeCookie(name: string, value: string): void {
  const secure = window.location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is absent on plain http and in Safari
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${yearInSeconds}; SameSite=Lax${secure}`;
}
