import { and, desc, isNotNull, or, sql } from 'drizzle-orm';
import type { App } from '../../context.ts';
import { users } from '../../db/schema/identity.ts';

/**
 * Whoever has this email and password: the person who confirmed the email, else the newest sign-up that claims
 * it. How much work it is depends on whether there is such a sign-up, never on whether the email has an account.
 */
export async function findByPassword(
  app: Pick<App, 'database' | 'passwords'>,
  input: { email: string; password: string },
): Promise<{ id: string; suspendedAt: Date | null; emailConfirmedAt: Date | null } | null> {
  // An address that NFKC would change is not the one a person signed up with, only one that looks like it.
  const email = input.email.normalize('NFKC') === input.email ? input.email : '';
  const people = await app.database.acrossSpaces((transaction) =>
    transaction
      .select({
        id: users.id,
        passwordHash: users.passwordHash,
        suspendedAt: users.suspendedAt,
        emailConfirmedAt: users.emailConfirmedAt,
      })
      .from(users)
      .where(
        and(
          sql`lower(${users.email}) = ${email.toLowerCase()}`,
          or(isNotNull(users.emailConfirmedAt), isNotNull(users.passwordHash)),
        ),
      )
      .orderBy(sql`${users.emailConfirmedAt} IS NULL`, desc(users.createdAt))
      .limit(2),
  );
  const owner = people.find((person) => person.emailConfirmedAt !== null);
  const claimant = people.find((person) => person.emailConfirmedAt === null);
  const candidates = claimant ? [owner, claimant] : [owner];
  const matches = await Promise.all(
    candidates.map((person) => app.passwords.verify(person?.passwordHash ?? null, input.password)),
  );
  return candidates.find((_, index) => matches[index]) ?? null;
}
