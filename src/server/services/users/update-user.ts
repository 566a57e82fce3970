import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { AccountData } from '#contracts/account.ts';
import type { updateUserInput } from '#contracts/person.ts';
import type { Context } from '../../context.ts';
import { profiles } from '../../db/schema/identity.ts';
import { findUser } from './find-user.ts';

/** Changes a person's profile; answers the account as it is then. */
export async function updateUser({
  ctx,
  input,
}: {
  ctx: Context;
  input: z.output<typeof updateUserInput> & { id: string };
}): Promise<AccountData> {
  if (Object.keys(input.profile).length > 0) {
    await ctx.app.database.acrossSpaces((transaction) =>
      transaction.update(profiles).set(input.profile).where(eq(profiles.userId, input.id)),
    );
  }
  return findUser({ ctx, input });
}
