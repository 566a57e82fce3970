import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import type { ProofInput } from '#contracts/security.ts';
import {
  challengePasskeyProof,
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
 * Has this device sign that it is the person, for one call of this sign-in.
 * @throws {ApiError | PasskeyCancelledError}
 */
export async function provePasskey(userId: string): Promise<NonNullable<ProofInput['passkey']>> {
  const { challengeId, options } = await challengePasskeyProof(userId);
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const optionsJSON = options as PublicKeyCredentialRequestOptionsJSON;
  const response = await startAuthentication({ optionsJSON }).catch(fail);
  // The library's type has no index signature, which the contract's has.
  return { challengeId, response: response as unknown as NonNullable<ProofInput['passkey']>['response'] };
}

/**
 * Has this device make a passkey for the account.
 * @throws {ApiError | PasskeyCancelledError | PasskeyPresentError}
 */
export async function registerPasskey(userId: string, name: string, proof: ProofInput) {
  const { challengeId, options } = await challengePasskeyRegistration(userId, proof);
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
