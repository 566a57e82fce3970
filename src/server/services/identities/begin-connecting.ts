import type { ProviderName } from '#rules/external-sign-in.ts';
import type { Locale } from '#rules/preferences.ts';
import { AppError } from '../../errors.ts';
import type { SignedInContext } from '../context.ts';
import { beginExternalSignIn } from '../external-sign-in/begin-external-sign-in.ts';
import { type Proof, verifyProof } from '../proofs/verify-proof.ts';

/**
 * Begins to connect an identity at a provider to the person's account.
 * @throws {AppError} `forbidden` but for a browser's session, as only that can come back from a provider; as
 * `verifyProof` and `beginExternalSignIn`
 */
export async function beginConnecting({
  ctx,
  input,
}: {
  ctx: SignedInContext;
  input: Proof & { provider: ProviderName; locale: Locale };
}): Promise<{ url: URL; cookie: string }> {
  const { provider, locale, ...proof } = input;
  await verifyProof(ctx, proof);
  const { sessionId } = ctx.actor;
  if (sessionId === null) throw new AppError('forbidden');
  return beginExternalSignIn({ ctx, input: { provider, locale, sessionId } });
}
