import { eq } from 'drizzle-orm';
import { tokens } from '../../db/schema/access.ts';
import { sessions } from '../../db/schema/identity.ts';
import type { SignedInContext } from '../context.ts';

/** Ends this sign-in: the browser's session with every token bound to it, or the program's token. */
export async function logout({ ctx }: { ctx: SignedInContext }): Promise<void> {
  const { sessionId, tokenId, impersonation } = ctx.actor;
  // Who acts as somebody else leaves altogether: with their own session this one ends, too.
  const ended = impersonation?.ownSessionId ?? sessionId;
  await ctx.app.database.acrossSpaces(async (transaction) => {
    if (ended) await transaction.delete(sessions).where(eq(sessions.id, ended));
    if (tokenId) await transaction.delete(tokens).where(eq(tokens.id, tokenId));
  });
}
