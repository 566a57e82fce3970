import { localizedPath } from '#i18n/i18n.ts';
import { isOwnPath } from '#rules/own-path.ts';
import type { Locale } from '#rules/preferences.ts';
import { secondFactorPage } from '#rules/second-factor.ts';
import { AppError } from '../errors.ts';

const loginPage = '/account/auth/login';

/**
 * Where a browser goes that followed a link to a file (a table, an original) and is refused: what programs are answered
 * is no page for a person. As for pages (`middleware/access.ts`), whose session has ended signs in and comes back to where
 * the link is, and what is not theirs is not found.
 * @param status of the answer for programs
 * @returns null for programs, scripts and frames, and where no page says more than that answer
 */
export function refusedNavigation(
  request: Request,
  { error, status, locale }: { error: unknown; status: number; locale: Locale },
): Response | null {
  const isLink = request.method === 'GET' && request.headers.get('sec-fetch-mode') === 'navigate';
  if (!isLink || request.headers.get('sec-fetch-dest') !== 'document') return null;
  if (status === 401) return redirectTo(localizedPath(loginPage, locale), pageOfLink(request));
  if (error instanceof AppError && error.code === 'second_factor_missing') {
    return redirectTo(localizedPath(secondFactorPage, locale), pageOfLink(request));
  }
  return status === 403 || status === 404 ? redirectTo(localizedPath('/404', locale), null) : null;
}

function redirectTo(path: string, returnUrl: string | null): Response {
  const location = returnUrl === null ? path : `${path}?${new URLSearchParams({ returnUrl })}`;
  return new Response(null, { status: 303, headers: { Location: location, 'Cache-Control': 'no-store' } });
}

/** The page of ours that the link is on; null where the browser does not say. */
function pageOfLink({ headers }: Request): string | null {
  const referrer = headers.get('referer');
  if (headers.get('sec-fetch-site') !== 'same-origin' || !referrer || !URL.canParse(referrer)) return null;
  const { pathname, search } = new URL(referrer);
  return isOwnPath(pathname + search) ? pathname + search : null;
}
