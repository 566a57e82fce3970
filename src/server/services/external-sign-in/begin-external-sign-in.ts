import { lt, sql } from 'drizzle-orm';
import { generateRandomCodeVerifier, generateRandomNonce } from 'oauth4webapi';
import { externalSignInTimes, type ProviderName } from '#rules/external-sign-in.ts';
import type { Locale } from '#rules/preferences.ts';
import { hashSecret, randomBase62 } from '../../auth/secret.ts';
import { externalSignIns } from '../../db/schema/external-sign-in.ts';
import { AppError } from '../../errors.ts';
import { presentMilliseconds } from '../../time.ts';
import type { Context } from '../context.ts';
import { callbackUrl } from './callback-url.ts';

const secretLength = 40;

/**
 * Starts a way to a provider and back: to sign in, or to connect an identity to the account of `sessionId`.
 * @returns the provider's address, and the value of the cookie that has to come back with the person
 * @throws {AppError} `provider_unavailable` or `too_many_attempts`
 */
export async function beginExternalSignIn({
  ctx,
  input,
}: {
  ctx: Context;
  input: { provider: ProviderName; locale: Locale; returnUrl?: string | undefined; sessionId?: string };
}): Promise<{ url: URL; cookie: string }> {
  const { database, externalProviders, log, publicOrigin, rateLimits } = ctx.app;
  const { provider, locale, returnUrl = null, sessionId = null } = input;
  if (!externalProviders.isAvailable(provider)) throw new AppError('provider_unavailable');
  await rateLimits.consumeExternalSignIn(ctx.clientAddress);

  const state = randomBase62(secretLength);
  const cookie = randomBase62(secretLength);
  const [nonce, codeVerifier] = [generateRandomNonce(), generateRandomCodeVerifier()];
  const url = await externalProviders
    .authorizationUrl(provider, { state, nonce, codeVerifier }, callbackUrl(publicOrigin, provider))
    .catch((error: unknown) => {
      log.warn({ error, provider }, 'A sign-in provider could not be asked for its addresses');
      throw new AppError('provider_unavailable');
    });
  await database.acrossSpaces(async (transaction) => {
    // Ways that nobody came back from leave nothing else behind.
    await transaction.delete(externalSignIns).where(lt(externalSignIns.expiresAt, sql`now()`));
    await transaction.insert(externalSignIns).values({
      provider,
      stateHash: hashSecret(state),
      cookieHash: hashSecret(cookie),
      nonce,
      codeVerifier,
      locale,
      returnUrl,
      sessionId,
      expiresAt: new Date(presentMilliseconds() + externalSignInTimes.atProvider * 1000),
    });
  });
  return { url, cookie };
}
