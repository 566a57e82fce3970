import type { Context } from '../context.ts';
import { relyingParty, rememberChallenge } from '../factors/passkey-challenges.ts';

/** Begins a sign-in with whichever passkey the person's device has for this installation. */
export async function challengeSignIn({
  ctx,
}: {
  ctx: Context;
}): Promise<{ challengeId: string; options: object }> {
  const { webauthn, rpID } = await relyingParty(ctx.app);
  const options = await webauthn.generateAuthenticationOptions({ rpID, userVerification: 'required' });
  const challengeId = await ctx.app.database.acrossSpaces((transaction) =>
    rememberChallenge(transaction, {
      purpose: 'passkeySignIn',
      userId: null,
      webauthnChallenge: options.challenge,
    }),
  );
  return { challengeId, options };
}
