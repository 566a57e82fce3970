import { and, eq } from 'drizzle-orm';
import type { PasskeyData } from '#contracts/security.ts';
import { passkeys } from '../../db/schema/identity.ts';
import { AppError } from '../../errors.ts';
import type { SignedInContext } from '../context.ts';
import { presentPasskey } from '../factors/present-passkey.ts';

/** @throws {AppError} `not_found` */
export async function renamePasskey({
  ctx,
  input,
}: {
  ctx: SignedInContext;
  input: { passkeyId: string; name: string };
}): Promise<PasskeyData> {
  const [renamed] = await ctx.app.database.acrossSpaces((transaction) =>
    transaction
      .update(passkeys)
      .set({ name: input.name })
      .where(and(eq(passkeys.id, input.passkeyId), eq(passkeys.userId, ctx.actor.account.id)))
      .returning(),
  );
  if (!renamed) throw new AppError('not_found');
  return presentPasskey(renamed);
}
