import type { LoginResult } from '#contracts/account.ts';
import type { ListMeta } from '#contracts/list.ts';
import type {
  OwnEventData,
  PasskeyData,
  ProofInput,
  SecurityData,
  SignInData,
  TotpSetup,
} from '#contracts/security.ts';
import type { RoleName } from '#rules/roles.ts';
import { request } from './http.ts';

type Data<Content> = { data: Content };
export type WebauthnChallenge = { challengeId: string; options: object };

/** @throws {ApiError} `sign_in_expired`, `too_many_attempts`, `invalid_request` with `code` */
export async function postSecondStep(input: { challenge: string; code: string }) {
  const { data } = await request<Data<LoginResult>>('users/login/second-step', {
    method: 'POST',
    body: input,
  });
  return data;
}

export async function challengePasskeySignIn() {
  const { data } = await request<Data<WebauthnChallenge>>('users/login/passkey/challenge', {
    method: 'POST',
  });
  return data;
}

/** @throws {ApiError} `passkey_refused`, `sign_in_expired`, `account_suspended` */
export async function postPasskeySignIn(input: {
  challengeId: string;
  response: object;
  remember?: boolean;
}) {
  const { data } = await request<Data<LoginResult>>('users/login/passkey', { method: 'POST', body: input });
  return data;
}

export async function changePassword(userId: string, input: { currentPassword: string; password: string }) {
  await request(`users/${userId}/password`, { method: 'POST', body: input });
}

export async function listSignIns(userId: string) {
  const { data } = await request<Data<SignInData[]>>(`users/${userId}/sessions`);
  return data;
}

/** What happened to the account, the newest first. */
export async function listOwnEvents(userId: string, page: number) {
  const { data, meta } = await request<Data<OwnEventData[]> & { meta: ListMeta }>(
    `users/${userId}/security-events`,
    { query: { page, perPage: 10 } },
  );
  return { events: data, meta };
}

/**
 * Says which roles need two factors, in a tenant or with null in the whole installation; answers them as they are now.
 * @throws {ApiError} `own_second_factor_first`
 */
export async function requireSecondFactor(tenantId: string | null, roles: readonly RoleName[]) {
  const path = tenantId === null ? 'admin/second-factor' : `tenants/${tenantId}/second-factor`;
  const { data } = await request<Data<{ roles: RoleName[] }>>(path, {
    method: 'PUT',
    body: { roles: [...roles] },
  });
  return data.roles;
}

export async function endSignIn(userId: string, id: string) {
  await request(`users/${userId}/sessions/${id}`, { method: 'DELETE' });
}

/** Ends every sign-in of a person; of one's own, all but this one. */
export async function signOutEverywhere(userId: string) {
  await request(`users/${userId}/sessions`, { method: 'DELETE' });
}

export async function getSecurity(userId: string) {
  const { data } = await request<Data<SecurityData>>(`users/${userId}/two-factor`);
  return data;
}

/** Takes every second factor off somebody's account. */
export async function removeSecondFactors(userId: string) {
  await request(`users/${userId}/two-factor`, { method: 'DELETE' });
}

export async function startTotp(userId: string, input: ProofInput) {
  const { data } = await request<Data<TotpSetup>>(`users/${userId}/two-factor/totp`, {
    method: 'POST',
    body: input,
  });
  return data;
}

/** Answers recovery codes to be shown once, or null when earlier ones go on. */
export async function confirmTotp(userId: string, code: string) {
  const { data } = await request<Data<{ recoveryCodes: string[] | null }>>(
    `users/${userId}/two-factor/totp/confirm`,
    { method: 'POST', body: { code } },
  );
  return data.recoveryCodes;
}

export async function removeTotp(userId: string, input: ProofInput) {
  // A body, even an empty one, is what the endpoint reads.
  await request(`users/${userId}/two-factor/totp`, { method: 'DELETE', body: { ...input } });
}

export async function renewRecoveryCodes(userId: string, input: ProofInput) {
  const { data } = await request<Data<{ recoveryCodes: string[] }>>(
    `users/${userId}/two-factor/recovery-codes`,
    { method: 'POST', body: input },
  );
  return data.recoveryCodes;
}

/** Asks for what a passkey of the person's has to sign. */
export async function challengePasskeyProof(userId: string) {
  const { data } = await request<Data<WebauthnChallenge>>(`users/${userId}/proofs`, {
    method: 'POST',
    body: { means: 'passkey' },
  });
  return data;
}

/** Has a code mailed to the person; answers what it goes back with. */
export async function beginMailedProof(userId: string) {
  const { data } = await request<Data<{ challengeId: string }>>(`users/${userId}/proofs`, {
    method: 'POST',
    body: { means: 'mail' },
  });
  return data.challengeId;
}

export async function challengePasskeyRegistration(userId: string, input: ProofInput) {
  const { data } = await request<Data<WebauthnChallenge>>(`users/${userId}/passkeys/challenge`, {
    method: 'POST',
    body: input,
  });
  return data;
}

export async function postPasskey(
  userId: string,
  input: { challengeId: string; name: string; response: object },
) {
  const { data } = await request<Data<{ passkey: PasskeyData; recoveryCodes: string[] | null }>>(
    `users/${userId}/passkeys`,
    { method: 'POST', body: input },
  );
  return data;
}

export async function renamePasskey(userId: string, passkeyId: string, name: string) {
  const { data } = await request<Data<PasskeyData>>(`users/${userId}/passkeys/${passkeyId}`, {
    method: 'PATCH',
    body: { name },
  });
  return data;
}

export async function removePasskey(userId: string, passkeyId: string, input: ProofInput) {
  await request(`users/${userId}/passkeys/${passkeyId}`, { method: 'DELETE', body: { ...input } });
}
