import type { AccountData, LoginResult } from '#contracts/account.ts';
import type { ListMeta } from '#contracts/list.ts';
import type { PersonData, RolePlaceData, RolePlacesInput } from '#contracts/person.ts';
import type { ProofInput } from '#contracts/security.ts';
import type { SignUpRole } from '#rules/roles.ts';
import { request, requestBlob } from './http.ts';

export type PeoplePage = { data: PersonData[]; meta: ListMeta };

/** @throws {ApiError} `invalid_credentials`, `too_many_attempts`, `invalid_request` with the fields */
export async function postLogin(input: { email: string; password: string; remember?: boolean }) {
  const { data } = await request<{ data: LoginResult }>('users/login', { method: 'POST', body: input });
  return data;
}

/** Whether somebody administers the installation; until then nobody signs up. */
export async function readSetup(): Promise<{ finished: boolean }> {
  const { data } = await request<{ data: { finished: boolean } }>('setup');
  return data;
}

/** @throws {ApiError} `too_many_attempts`, `sign_up_closed`, `invalid_request` with the fields */
export async function postSignUp(input: {
  firstName: string;
  email: string;
  password: string;
  role: SignUpRole;
}) {
  const { data } = await request<{ data: LoginResult }>('users', { method: 'POST', body: input });
  return data;
}

/** @throws {ApiError} `wrong_code`, `code_expired`, `too_many_attempts` */
export async function confirmEmail(userId: string, code: string) {
  const body = { code };
  const { data } = await request<{ data: AccountData }>(`users/${userId}/verify-email`, {
    method: 'POST',
    body,
  });
  return data;
}

/** Sends a new code, to `email` from now on when one is given. @throws {ApiError} `too_many_attempts` */
export async function resendCode(userId: string, email?: string): Promise<void> {
  const path = `users/${userId}/verify-email/${email === undefined ? 'resend' : 'address'}`;
  await request(path, { method: 'POST', ...(email !== undefined && { body: { email } }) });
}

/** @throws {ApiError} `link_expired` */
export async function confirmEmailByLink(token: string): Promise<void> {
  await request('users/verify-email', { method: 'POST', body: { token } });
}

/** @throws {ApiError} `too_many_attempts` */
export async function recoverPassword(email: string): Promise<void> {
  await request('users/recover', { method: 'POST', body: { email } });
}

/** @throws {ApiError} `link_expired`, `invalid_request` with the fields */
export async function resetPassword(token: string, password: string): Promise<void> {
  await request('users/reset', { method: 'POST', body: { token, password } });
}

export async function postLogout(): Promise<void> {
  await request('users/logout', { method: 'POST' });
}

export async function getAccount(userId: string) {
  const { data } = await request<{ data: AccountData }>(`users/${userId}`);
  return data;
}

export async function updateProfile(userId: string, profile: Partial<AccountData['profile']>) {
  const { data } = await request<{ data: AccountData }>(`users/${userId}`, {
    method: 'PATCH',
    body: { profile },
  });
  return data;
}

export async function uploadPhoto(userId: string, photo: Blob) {
  const body = new FormData();
  body.append('file', photo, 'photo');
  const { data } = await request<{ data: AccountData }>(`users/${userId}/photo`, { method: 'POST', body });
  return data;
}

export async function removePhoto(userId: string): Promise<void> {
  await request(`users/${userId}/photo`, { method: 'DELETE' });
}

/** Everything kept about oneself, as a ZIP archive. */
export function exportAccount(userId: string): Promise<Blob> {
  return requestBlob(`users/${userId}/export`);
}

/** Asks for the end of one's account, which also ends this session. */
export async function requestDeletion(userId: string, input: ProofInput): Promise<void> {
  await request(`users/${userId}/deletion`, { method: 'POST', body: { ...input } });
}

/** Changes what only administrators may: whether somebody is suspended, and their roles. */
export async function administerUser(
  userId: string,
  change: { suspended?: boolean; roles?: AccountData['roles']; rolesVersion?: string },
) {
  const { data } = await request<{ data: AccountData }>(`users/${userId}`, { method: 'PATCH', body: change });
  return data;
}

/** Where a role can be given, by name. */
export async function findRolePlaces(query: RolePlacesInput, signal: AbortSignal) {
  const { data } = await request<{ data: RolePlaceData[] }>('users/role-places', {
    query: { ...query },
    body: { blockSpinner: true },
    signal,
  });
  return data;
}

export function listPeople(
  query: { page?: number; perPage?: number; search?: string },
  signal?: AbortSignal,
) {
  return request<PeoplePage>('users', { query, ...(signal && { signal }) });
}
