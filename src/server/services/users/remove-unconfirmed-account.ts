import { and, eq, isNull } from 'drizzle-orm';
import { users } from '../../db/schema/identity.ts';
import type { App } from '../context.ts';

/** Removes a sign-up that nobody confirmed in time, with everything that hangs on it and its bytes. */
export async function removeUnconfirmedAccount({
  app,
  input: { userId },
}: {
  app: Pick<App, 'database' | 'storage'>;
  input: { userId: string };
}): Promise<void> {
  const isGone = await app.database.acrossSpaces(async (transaction) => {
    await transaction.delete(users).where(and(eq(users.id, userId), isNull(users.emailConfirmedAt)));
    const [confirmed] = await transaction.select({ id: users.id }).from(users).where(eq(users.id, userId));
    return !confirmed;
  });
  // Also when the row went in an earlier try that died before it came this far.
  if (isGone) await app.storage.removeSpace(userId);
}
