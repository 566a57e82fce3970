import type { AccountData } from '#contracts/account.ts';
import type { SignInToken } from '../browser/sign-in-token.ts';
import { apiErrorOf } from './api-error.ts';
import { pathOf } from './call.ts';

/**
 * Whose token it is, without taking it over: this browser's own session and token stay out of the request.
 * @throws {ApiError}
 */
export async function accountOfToken({ plainTextToken, userId }: SignInToken): Promise<AccountData> {
  const headers = { accept: 'application/json', authorization: `Bearer ${plainTextToken}` };
  const path = pathOf('GET users/{id}', { params: { id: userId } });
  const response = await fetch(path, { headers, credentials: 'omit' });
  const body: unknown = await response.json().catch(() => null);
  if (!response.ok) throw apiErrorOf(response.status, body);
  return (body as { data: AccountData }).data;
}
