/** Names and attributes of the cookies that sign a browser in. */
export type CookieNames = { session: string; secure: boolean };

/** Binds a sign-in at a provider to the browser that began it. */
export function externalSignInCookie(publicOrigin: string): { name: string; secure: boolean } {
  const secure = publicOrigin.startsWith('https:');
  return { name: secure ? '__Host-external-sign-in' : 'external-sign-in', secure };
}

/** Names the devices on which people signed in before. It opens nothing. */
export function deviceCookie(publicOrigin: string): { name: string; secure: boolean } {
  const secure = publicOrigin.startsWith('https:');
  return { name: secure ? '__Host-device' : 'device', secure };
}

export const xsrfCookie = 'XSRF-TOKEN';
export const xsrfHeader = 'X-XSRF-TOKEN';

/** `__Host-session` over https; where the public origin is plain http a browser would refuse that name. */
export function sessionCookie(publicOrigin: string): CookieNames {
  const secure = publicOrigin.startsWith('https:');
  return { session: secure ? '__Host-session' : 'session', secure };
}
