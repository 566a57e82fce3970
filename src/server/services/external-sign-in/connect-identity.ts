import { and, eq } from 'drizzle-orm';
import type { ProviderName } from '#rules/external-sign-in.ts';
import { ExternalSignInError } from '../../auth/external/external-sign-in-error.ts';
import type { ExternalProfile } from '../../auth/external/profiles.ts';
import { identities } from '../../db/schema/external-sign-in.ts';
import type { Context } from '../context.ts';
import { recordFactorChange } from '../security/record-factor-change.ts';

/**
 * Lets an identity open the account of whoever is signed in, provided it is the session that asked for it.
 * @throws {ExternalSignInError} `sign_in_expired`; `identity_taken` when it opens someone else's account;
 * `provider_taken` when another identity of the provider is connected already
 */
export async function connectIdentity({
  ctx,
  input,
}: {
  ctx: Context;
  input: { provider: ProviderName; profile: ExternalProfile; sessionId: string };
}): Promise<void> {
  const { provider, profile, sessionId } = input;
  if (ctx.actor?.sessionId !== sessionId || ctx.actor.impersonation)
    throw new ExternalSignInError('sign_in_expired');
  const userId = ctx.actor.account.id;
  const { subject, email } = profile;
  await ctx.app.database.acrossSpaces(async (transaction) => {
    const [connected] = await transaction
      .insert(identities)
      .values({ userId, provider, subject, email })
      .onConflictDoNothing()
      .returning({ id: identities.id });
    if (connected) {
      const details = { provider: provider };
      return recordFactorChange(ctx, transaction, { userId, action: 'identity.connected', details });
    }
    const [owner] = await transaction
      .select({ userId: identities.userId })
      .from(identities)
      .where(and(eq(identities.provider, provider), eq(identities.subject, subject)));
    if (owner?.userId === userId) return;
    throw new ExternalSignInError(owner ? 'identity_taken' : 'provider_taken');
  });
}
