import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/browser';
import type { ProofInput } from '#contracts/security.ts';
import { call } from './api/call.ts';
import { PasskeyCancelledError, PasskeyPresentError } from './passkeys-here.ts';

/**
 * Signs in with a passkey of this device.
 * @throws {ApiError | PasskeyCancelledError}
 */
export async function signInWithPasskey(remember: boolean) {
  const { challengeId, options } = await call('POST users/login/passkey/challenge');
  return call('POST users/login/passkey', { body: { challengeId, response: await sign(options), remember } });
}

/**
 * Has this device sign that it is the person, for one call of this sign-in.
 * @throws {ApiError | PasskeyCancelledError}
 */
export async function provePasskey(userId: string): Promise<NonNullable<ProofInput['passkey']>> {
  const { challengeId, options } = await call('POST users/{id}/proofs', {
    params: { id: userId },
    body: { means: 'passkey' },
  });
  return { challengeId, response: await sign(options) };
}

/**
 * Has this device make a passkey for the account.
 * @throws {ApiError | PasskeyCancelledError | PasskeyPresentError}
 */
export async function registerPasskey(userId: string, name: string, proof: ProofInput) {
  const { challengeId, options } = await call('POST users/{id}/passkeys/challenge', {
    params: { id: userId },
    body: proof,
  });
  const { startRegistration } = await import('@simplewebauthn/browser');
  const optionsJSON = options as object as PublicKeyCredentialCreationOptionsJSON;
  const response: Plain<RegistrationResponseJSON> = await startRegistration({ optionsJSON }).catch(fail);
  return call('POST users/{id}/passkeys', { params: { id: userId }, body: { challengeId, name, response } });
}

/** The library's types are interfaces, which do not fit what the contract has: objects that may hold more. */
type Plain<Of> = Of extends object ? { [Key in keyof Of]: Plain<Of[Key]> } : Of;

async function sign(options: object | null): Promise<Plain<AuthenticationResponseJSON>> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const optionsJSON = options as PublicKeyCredentialRequestOptionsJSON;
  return startAuthentication({ optionsJSON }).catch(fail);
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
