import type { APIContext } from 'astro';
import { localizedPath } from '#i18n/i18n.ts';
import { type ExternalErrorCode, externalSignInTimes, type ProviderName } from '#rules/external-sign-in.ts';
import type { Locale } from '#rules/preferences.ts';
import { externalSignInCookie } from '../auth/cookies.ts';
import type { Arrival } from '../services/external-sign-in/complete-external-sign-in.ts';

/** Binds a way to a provider and back to this browser. */
export function setExternalSignInCookie(context: APIContext, value: string): void {
  const { name, secure } = externalSignInCookie(context.locals.app.publicOrigin);
  // Lax, because the browser comes back from the provider's site.
  const common = { path: '/', secure, httpOnly: true, sameSite: 'lax' as const };
  context.cookies.set(name, value, {
    ...common,
    maxAge: externalSignInTimes.atProvider + externalSignInTimes.code,
  });
}

export function readExternalSignInCookie(context: APIContext): string | undefined {
  return context.cookies.get(externalSignInCookie(context.locals.app.publicOrigin).name)?.value;
}

export function deleteExternalSignInCookie(context: APIContext): void {
  const { name, secure } = externalSignInCookie(context.locals.app.publicOrigin);
  context.cookies.delete(name, { path: '/', secure, httpOnly: true, sameSite: 'lax' });
}

/** To the login page, which tells what went wrong. */
export function redirectWithError(
  provider: ProviderName,
  error: ExternalErrorCode,
  back: Pick<Arrival, 'locale' | 'connecting' | 'returnUrl'>,
): Response {
  const path = back.connecting ? profilePath : loginPath;
  return redirect(path, back.locale, { error, provider, returnUrl: back.returnUrl });
}

/** To the page that goes on with what the provider said. */
export function redirectAfterProvider(provider: ProviderName, arrival: Arrival): Response {
  if (arrival.error !== null) return redirectWithError(provider, arrival.error, arrival);
  const { locale, returnUrl, signIn } = arrival;
  if (!signIn) return redirect(profilePath, locale, { connected: provider, returnUrl: null });
  // The shape of a login result, holding no more than the page needs.
  const token = JSON.stringify({
    plainTextToken: signIn.code,
    user: { id: signIn.userId, profile: { firstName: signIn.firstName } },
    accessToken: { tokenable_id: signIn.userId },
  });
  return redirect(loginPath, locale, { token, returnUrl });
}

const loginPath = '/account/auth/login';
const profilePath = '/account/profile';

function redirect(path: string, locale: Locale, parameters: Record<string, string | null>): Response {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) if (value) query.set(name, value);
  const headers = {
    Location: `${localizedPath(path, locale)}?${query}${path === profilePath ? '#connected-services' : ''}`,
    'Cache-Control': 'no-store',
    'Referrer-Policy': 'no-referrer',
  };
  return new Response(null, { status: 303, headers });
}
