import { eq } from 'drizzle-orm';
import { users } from '../../db/schema/identity.ts';
import { AppError } from '../../errors.ts';
import type { Context } from '../context.ts';

/** @throws {AppError} `not_found` where there is nobody with this id */
export async function assertAccount({ app }: Pick<Context, 'app'>, userId: string): Promise<void> {
  const [found] = await app.database.acrossSpaces((transaction) =>
    transaction.select({ id: users.id }).from(users).where(eq(users.id, userId)),
  );
  if (!found) throw new AppError('not_found');
}
