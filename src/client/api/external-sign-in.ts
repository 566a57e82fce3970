import type { AccountData, LoginResult } from '#contracts/account.ts';
import type { IdentityData, ProviderAvailability } from '#contracts/external-sign-in.ts';
import type { ProofInput } from '#contracts/security.ts';
import type { ProviderName } from '#rules/external-sign-in.ts';
import type { Locale } from '#rules/preferences.ts';
import type { SignInToken } from '../sign-in-token.ts';
import { apiErrorOf } from './api-error.ts';
import { apiBase, request } from './http.ts';

export async function listProviders(): Promise<ProviderAvailability[]> {
  return (await request<{ data: ProviderAvailability[] }>('external-auth/providers')).data;
}

/** Turns a one-time code, or a program's token, into a session of this browser. */
export async function redeemCode(code: string): Promise<LoginResult> {
  const body = { code };
  return (await request<{ data: LoginResult }>('users/login-by-id', { method: 'POST', body })).data;
}

/**
 * Whose token it is, without taking it over: this browser's own session and token stay out of the request.
 * @throws {ApiError}
 */
export async function accountOfToken({ plainTextToken, userId }: SignInToken): Promise<AccountData> {
  const headers = { accept: 'application/json', authorization: `Bearer ${plainTextToken}` };
  const response = await fetch(`${apiBase}/users/${userId}`, { headers, credentials: 'omit' });
  const body: unknown = await response.json().catch(() => null);
  if (!response.ok) throw apiErrorOf(response.status, body);
  return (body as { data: AccountData }).data;
}

export async function listIdentities(userId: string): Promise<IdentityData[]> {
  return (await request<{ data: IdentityData[] }>(`users/${userId}/identities`)).data;
}

/** Answers the provider's address, where the browser has to go on. */
export async function beginConnecting(
  userId: string,
  provider: ProviderName,
  proof: ProofInput,
  lang: Locale,
): Promise<string> {
  const { data } = await request<{ data: { url: string } }>(`users/${userId}/identities`, {
    method: 'POST',
    body: { ...proof, provider, lang },
  });
  return data.url;
}

export async function removeIdentity(userId: string, identityId: string, proof: ProofInput): Promise<void> {
  await request(`users/${userId}/identities/${identityId}`, { method: 'DELETE', body: { ...proof } });
}
