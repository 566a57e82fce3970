/** Names and attributes of the cookies that sign a browser in. */
export type CookieNames = { session: string; secure: boolean };

export const xsrfCookie = 'XSRF-TOKEN';
export const xsrfHeader = 'X-XSRF-TOKEN';

/** `__Host-session` over https; where the public origin is plain http a browser would refuse that name. */
export function sessionCookie(publicOrigin: string): CookieNames {
  const secure = publicOrigin.startsWith('https:');
  return { session: secure ? '__Host-session' : 'session', secure };
}
