declare global {
  interface Window {
    /** Left by `sign-in-token-script.ts`: what the address's `token` said. */
    signInToken?: string;
  }
}

/** What a link to the login page carried: the shape of a login result, as anybody may have written it. */
export type SignInToken = { plainTextToken: string; userId: string };

const oneTimeCode = /^once_/;

/** Whether it is a one-time code of this browser's own way to a provider, which needs no question. */
export const isOneTimeCode = (token: SignInToken) => oneTimeCode.test(token.plainTextToken);

/**
 * Takes the token that the address carried, once.
 * @returns undefined when there was none, null when it is not what it should be
 */
export function takeSignInToken(): SignInToken | null | undefined {
  const text = window.signInToken;
  if (text === undefined) return undefined;
  delete window.signInToken;
  return parseSignInToken(text);
}

export function parseSignInToken(text: string): SignInToken | null {
  try {
    const { plainTextToken, accessToken } = JSON.parse(text) as {
      plainTextToken?: unknown;
      accessToken?: { tokenable_id?: unknown };
    };
    const userId = accessToken?.tokenable_id;
    if (typeof plainTextToken !== 'string' || plainTextToken === '') return null;
    return typeof userId === 'string' && /^[0-9a-f-]{36}$/.test(userId) ? { plainTextToken, userId } : null;
  } catch {
    return null;
  }
}
