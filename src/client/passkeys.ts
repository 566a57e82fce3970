import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import {
  challengePasskeyRegistration,
  challengePasskeySignIn,
  postPasskey,
  postPasskeySignIn,
} from './api/security.ts';
import { PasskeyCancelledError, PasskeyPresentError } from './passkey-support.ts';

/**
 * Signs in with a passkey of this device.
 * @throws {ApiError | PasskeyCancelledError}
 */
export async function signInWithPasskey(remember: boolean) {
  const { challengeId, options } = await challengePasskeySignIn();
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const optionsJSON = options as PublicKeyCredentialRequestOptionsJSON;
  const response = await startAuthentication({ optionsJSON }).catch(fail);
  return postPasskeySignIn({ challengeId, response, remember });
}

/**
 * Has this device make a passkey for the account.
 * @throws {ApiError | PasskeyCancelledError | PasskeyPresentError}
 */
export async function registerPasskey(userId: string, input: { name: string; currentPassword?: string }) {
  const { name, ...confirmed } = input;
  const { challengeId, options } = await challengePasskeyRegistration(userId, confirmed);
  const { startRegistration } = await import('@simplewebauthn/browser');
  const optionsJSON = options as PublicKeyCredentialCreationOptionsJSON;
  const response = await startRegistration({ optionsJSON }).catch(fail);
  return postPasskey(userId, { challengeId, name, response });
}

function fail(error: unknown): never {
  const name = error instanceof Error ? error.name : '';
  if (name === 'InvalidStateError') throw new PasskeyPresentError();
  // Browsers do not tell a refusal from a device that cannot; both leave everything as it was.
  if (
    ['NotAllowedError', 'AbortError', 'SecurityError', 'NotSupportedError', 'ConstraintError'].includes(name)
  ) {
    throw new PasskeyCancelledError();
  }
  throw error;
}
