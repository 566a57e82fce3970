import type { AccountData } from '#contracts/account.ts';
import { emailVerification, landingPath } from '#rules/landing.ts';
import { isOwnPath } from '#rules/own-path.ts';
import type { Locale } from '#rules/preferences.ts';
import { withLocale, withoutLocale } from './browser/navigation.ts';

type Way = { returnUrl: string | null; origin: string; locale: Locale };

/**
 * Where a person goes after signing in: back to the page that sent them here, as long as it is a page of this
 * site, else to where their roles land. Confirming their email comes before both.
 * @param way.returnUrl the query parameter, as anybody may have written it
 */
export function destinationAfterLogin(account: AccountData, { returnUrl, origin, locale }: Way): string {
  const wanted = ownPage(returnUrl, origin);
  const landing = withLocale(landingPath(account), locale);
  if (wanted === null) return landing;
  return landingPath(account) === emailVerification ? withReturn(landing, wanted) : wanted;
}

/** Where somebody goes on to who comes to the login page signed in: the same, but to their profile if nothing is open to them. */
export function destinationOfPresent(account: AccountData, way: Way): string {
  const destination = destinationAfterLogin(account, way);
  const isHome = withoutLocale(destination) === '/';
  return isHome ? withLocale('/account/profile', way.locale) : destination;
}

/** Where they go once their email is confirmed: the same, but the form that sets them up comes first, too. */
export function destinationAfterConfirming(account: AccountData, way: Way): string {
  const wanted = ownPage(way.returnUrl, way.origin);
  const landing = landingPath(account);
  const isForm = /\/(tenant|model-bot)-form$/.test(landing);
  return wanted !== null && isForm
    ? withReturn(withLocale(landing, way.locale), wanted)
    : destinationAfterLogin(account, way);
}

/** `path` with the page to go on to after it. */
export function withReturn(path: string, returnUrl: string | null): string {
  return returnUrl === null ? path : `${path}?${new URLSearchParams({ returnUrl })}`;
}

/** Where the address of this page says to go on to, or `null`. */
export function returnUrlOfPage(): string | null {
  const { search, origin } = window.location;
  return ownPage(new URLSearchParams(search).get('returnUrl'), origin);
}

/** The path of `address` when it is a page of this site to which one can return, else `null`. */
export function ownPage(address: string | null, origin: string): string | null {
  if (!address || !isOwnPath(address)) return null;
  const url = new URL(address, origin);
  const path = withoutLocale(url.pathname);
  if (path === '/' || path === '/404' || /^\/(api|v1|account\/auth)(\/|$)/.test(path)) return null;
  return url.pathname + url.search + url.hash;
}
