import type { App } from '../context.ts';

type Person = {
  id: string;
  passwordHash: string | null;
  suspendedAt: Date | null;
  emailConfirmedAt: Date | null;
};

const byEmail = `
  SELECT u.id, u.password_hash AS "passwordHash", u.suspended_at AS "suspendedAt",
    u.email_confirmed_at AS "emailConfirmedAt"
  FROM users u
  WHERE lower(u.email) = $1 AND (u.email_confirmed_at IS NOT NULL OR u.password_hash IS NOT NULL)
  ORDER BY u.email_confirmed_at IS NULL, u.created_at DESC
  LIMIT 2`;

/** Who may be meant by an email: the person who confirmed it, and the newest sign-up that claims it. */
export type Candidates = readonly (Person | undefined)[];

export async function findByEmail(app: Pick<App, 'database'>, given: string): Promise<Candidates> {
  // An address that NFKC would change is not the one a person signed up with, only one that looks like it.
  const email = given.normalize('NFKC') === given ? given : '';
  const people = await app.database.readAcrossSpaces<Person>('find-by-email', byEmail, [email.toLowerCase()]);
  const owner = people.find((person) => person.emailConfirmedAt !== null);
  const claimant = people.find((person) => person.emailConfirmedAt === null);
  return claimant ? [owner, claimant] : [owner];
}

/**
 * Whoever of the candidates has this password. How much work it is depends on whether there is a sign-up that claims
 * the email, never on whether the email has an account.
 */
export async function whoHasPassword(
  app: Pick<App, 'passwords'>,
  candidates: Candidates,
  password: string,
): Promise<Person | null> {
  const matches = await Promise.all(
    candidates.map((person) => app.passwords.verify(person?.passwordHash ?? null, password)),
  );
  return candidates.find((_, index) => matches[index]) ?? null;
}
