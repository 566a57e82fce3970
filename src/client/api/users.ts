import type { AccountData, LoginResult } from '#contracts/account.ts';
import type { ListMeta } from '#contracts/list.ts';
import type { PersonData } from '#contracts/person.ts';
import { request } from './http.ts';

export type PeoplePage = { data: PersonData[]; meta: ListMeta };

/** @throws {ApiError} `invalid_credentials`, `too_many_attempts`, `invalid_request` with the fields */
export async function postLogin(input: { email: string; password: string; remember?: boolean }) {
  const { data } = await request<{ data: LoginResult }>('users/login', { method: 'POST', body: input });
  return data;
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

export function listPeople(
  query: { page?: number; perPage?: number; search?: string },
  signal?: AbortSignal,
) {
  return request<PeoplePage>('users', { query, ...(signal && { signal }) });
}
