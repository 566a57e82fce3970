import type { LoginResult } from '#contracts/account.ts';
import { request } from './http.ts';

/** Signs this browser in as another person, for half an hour. */
export async function beginImpersonation(id: string, reason: string): Promise<LoginResult> {
  const body = { id, reason };
  return (await request<{ data: LoginResult }>('users/login-by-id', { method: 'POST', body })).data;
}

/** Gives this browser its own session back. */
export async function endImpersonation(): Promise<LoginResult> {
  return (await request<{ data: LoginResult }>('impersonations/current', { method: 'DELETE' })).data;
}
