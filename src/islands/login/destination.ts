import { withLocale, withoutLocale } from '#client/navigation.ts';
import type { AccountData } from '#contracts/account.ts';
import { landingPath } from '#rules/landing.ts';
import type { Locale } from '#rules/preferences.ts';

/**
 * Where a person goes after signing in: back to the page that sent them here, as long as it is a page of this
 * site, else to where their roles land.
 * @param returnUrl the query parameter, as anybody may have written it
 */
export function destinationAfterLogin(
  account: AccountData,
  { returnUrl, origin, locale }: { returnUrl: string | null; origin: string; locale: Locale },
): string {
  return ownPage(returnUrl, origin) ?? withLocale(landingPath(account), locale);
}

/** The path of `address` when it is a page of this site to which one can return, else `null`. */
export function ownPage(address: string | null, origin: string): string | null {
  if (!address?.startsWith('/') || !URL.canParse(address, origin)) return null;
  const url = new URL(address, origin);
  if (url.origin !== origin) return null;
  const path = withoutLocale(url.pathname);
  if (path === '/' || path === '/404' || /^\/(api|v1|account\/auth)(\/|$)/.test(path)) return null;
  return url.pathname + url.search + url.hash;
}
