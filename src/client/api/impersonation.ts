import type { LoginResult } from '#contracts/account.ts';
import { type RequestOptions, request } from './http.ts';

/** Signs this browser in as another person, for half an hour. */
export async function beginImpersonation(id: string, reason: string): Promise<LoginResult> {
  return exchange('users/login-by-id', { method: 'POST', body: { id, reason } });
}

/** Gives this browser its own session back. */
export async function endImpersonation(): Promise<LoginResult> {
  return exchange('impersonations/current', { method: 'DELETE' });
}

async function exchange(path: string, options: RequestOptions): Promise<LoginResult> {
  return (await request<{ data: LoginResult }>(path, { ...options, changesSession: true })).data;
}
