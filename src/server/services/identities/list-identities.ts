import { eq } from 'drizzle-orm';
import type { IdentityData } from '#contracts/external-sign-in.ts';
import { identities } from '../../db/schema/external-sign-in.ts';
import type { SignedInContext } from '../context.ts';

/** The identities that open a person's account, oldest first. */
export async function listIdentities({
  ctx,
  input,
}: {
  ctx: SignedInContext;
  input: { userId: string };
}): Promise<IdentityData[]> {
  const rows = await ctx.app.database.acrossSpaces((transaction) =>
    transaction
      .select()
      .from(identities)
      .where(eq(identities.userId, input.userId))
      .orderBy(identities.createdAt),
  );
  return rows.map(({ id, provider, email, createdAt, lastUsedAt }) => ({
    id,
    provider,
    email,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt.toISOString(),
  }));
}
