import type { App } from '../../context.ts';

type Person = {
  id: string;
  passwordHash: string | null;
  suspendedAt: Date | null;
  emailConfirmedAt: Date | null;
};

const byEmail = `
  SELECT u.id, u.password_hash AS "passwordHash", u.suspended_at AS "suspendedAt",
    u.email_confirmed_at AS "emailConfirmedAt"
  FROM scope, users u
  WHERE lower(u.email) = $1 AND (u.email_confirmed_at IS NOT NULL OR u.password_hash IS NOT NULL)
  ORDER BY u.email_confirmed_at IS NULL, u.created_at DESC
  LIMIT 2`;

/**
 * Whoever has this email and password: the person who confirmed the email, else the newest sign-up that claims
 * it. How much work it is depends on whether there is such a sign-up, never on whether the email has an account.
 */
export async function findByPassword(
  app: Pick<App, 'database' | 'passwords'>,
  input: { email: string; password: string },
): Promise<Person | null> {
  // An address that NFKC would change is not the one a person signed up with, only one that looks like it.
  const email = input.email.normalize('NFKC') === input.email ? input.email : '';
  const people = await app.database.readAcrossSpaces<Person>('find-by-email', byEmail, [email.toLowerCase()]);
  const owner = people.find((person) => person.emailConfirmedAt !== null);
  const claimant = people.find((person) => person.emailConfirmedAt === null);
  const candidates = claimant ? [owner, claimant] : [owner];
  const matches = await Promise.all(
    candidates.map((person) => app.passwords.verify(person?.passwordHash ?? null, input.password)),
  );
  return candidates.find((_, index) => matches[index]) ?? null;
}
