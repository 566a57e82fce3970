import { and, eq, isNull } from 'drizzle-orm';
import { users } from '../../db/schema/identity.ts';
import type { App } from '../context.ts';

/** Removes a sign-up that nobody confirmed in time, with everything that hangs on it. */
export async function removeUnconfirmedAccount({
  app,
  input: { userId },
}: {
  app: App;
  input: { userId: string };
}): Promise<void> {
  await app.database.acrossSpaces((transaction) =>
    transaction.delete(users).where(and(eq(users.id, userId), isNull(users.emailConfirmedAt))),
  );
}
