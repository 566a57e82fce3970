import { ApiError } from '#client/api/api-error.ts';
import { call } from '#client/api/call.ts';
import { destinationAfterLogin, destinationOfPresent } from '#client/destination.ts';
import { signInWithPasskey } from '#client/passkeys.ts';
import { logIn } from '#client/stores/session.ts';
import type { AccountData, LoginResult } from '#contracts/account.ts';
import type { SecondStep } from '#contracts/error.ts';
import type { Locale } from '#rules/preferences.ts';

export { accountOfToken } from '#client/api/external-sign-in.ts';
export { loadAccount } from '#client/stores/session.ts';

/** @throws {ApiError} `invalid_credentials`, `too_many_attempts`, or one with a `secondStep` */
export async function signIn(input: { email: string; password: string; remember: boolean }) {
  return takeOver(await call('POST users/login', { body: input }));
}

/** @throws {ApiError | PasskeyCancelledError} */
export async function signInByPasskey(remember: boolean) {
  return takeOver(await signInWithPasskey(remember));
}

/** @throws {ApiError} `sign_in_expired`, `too_many_attempts`, `invalid_request` with `code` */
export async function signInBySecondStep(input: { challenge: string; code: string }) {
  return takeOver(await call('POST users/login/second-step', { body: input }));
}

/**
 * Signs in with the one-time code of a way to a provider. The second step, where the account has one, is no refusal.
 * @throws {ApiError}
 */
export async function signInByCode(code: string): Promise<AccountData | SecondStep> {
  try {
    return takeOver(await call('POST users/login-by-id', { body: { code } }));
  } catch (error) {
    if (error instanceof ApiError && error.secondStep) return error.secondStep;
    throw error;
  }
}

/** Opens the page that a person goes on to after signing in, or who was signed in already. */
export function goOn(account: AccountData, locale: Locale, isPresent: boolean): void {
  const { search, origin } = window.location;
  const way = { returnUrl: new URLSearchParams(search).get('returnUrl'), origin, locale };
  const destination = isPresent ? destinationOfPresent(account, way) : destinationAfterLogin(account, way);
  window.location.assign(destination);
}

function takeOver(result: LoginResult): AccountData {
  logIn(result);
  return result.user;
}
