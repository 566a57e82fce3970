import { call } from './api/call.ts';

/**
 * Where the person signs in at a server of an assistant; from there they come back to this very page.
 * @throws {ApiError}
 */
export async function beginToolSignIn(
  userId: string,
  server: { modelBotId: string; url: string },
): Promise<string> {
  const { pathname, search, hash } = window.location;
  const body = { ...server, returnUrl: pathname + search + hash };
  const { url } = await call('POST users/{id}/tool-sign-ins', { params: { id: userId }, body });
  return url;
}
