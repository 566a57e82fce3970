import { request } from '#client/api/http.ts';
import type { LoginResult } from '#contracts/account.ts';

/**
 * Makes the first administrator.
 * @throws {ApiError} `setup_finished` for a code that is wrong, used or no longer needed
 */
export async function postSetup(input: { code: string; firstName: string; email: string; password: string }) {
  const { data } = await request<{ data: LoginResult }>('setup', { method: 'POST', body: input });
  return data;
}
