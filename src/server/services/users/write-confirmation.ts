import { randomInt } from 'node:crypto';
import { and, eq, isNotNull, ne, sql } from 'drizzle-orm';
import { confirmationLimits } from '#rules/limits.ts';
import type { Locale } from '#rules/preferences.ts';
import { hashSecret, randomBase62 } from '../../auth/secret.ts';
import type { Transaction } from '../../db/database.ts';
import { emailConfirmations, profiles, users } from '../../db/schema/identity.ts';
import { presentMilliseconds } from '../../time.ts';
import type { App } from '../context.ts';
import { queueMail } from '../mails/queue-mail.ts';

/** What is kept of a code: it belongs to one sign-up. */
export const codeHashOf = (userId: string, code: string) => hashSecret(`${userId}:${code}`);

/**
 * Writes to an unconfirmed person: a new code and a link, which end those sent before. An email that has an
 * account gets word of that instead, and a code that nobody was told; everything else, work included, is the
 * same. A claim that nobody confirms within a week is removed.
 */
export async function writeConfirmation(
  app: Pick<App, 'jobs'>,
  transaction: Transaction,
  person: { id: string; email: string; locale: Locale },
): Promise<void> {
  const [owner] = await transaction
    .select({ email: users.email, firstName: profiles.firstName, locale: profiles.locale })
    .from(users)
    .innerJoin(profiles, eq(profiles.userId, users.id))
    .where(
      and(
        sql`lower(${users.email}) = ${person.email.toLowerCase()}`,
        isNotNull(users.emailConfirmedAt),
        ne(users.id, person.id),
      ),
    );
  const code = String(randomInt(10 ** confirmationLimits.codeDigits)).padStart(
    confirmationLimits.codeDigits,
    '0',
  );
  const token = randomBase62(40);
  const fromNow = (seconds: number) => new Date(presentMilliseconds() + seconds * 1000);
  const row = {
    codeHash: codeHashOf(person.id, owner ? randomBase62(40) : code),
    codeExpiresAt: fromNow(confirmationLimits.codeSeconds),
    wrongTries: 0,
    tokenHash: hashSecret(token),
    expiresAt: fromNow(confirmationLimits.linkSeconds),
  };
  await transaction
    .insert(emailConfirmations)
    .values({ userId: person.id, ...row })
    .onConflictDoUpdate({ target: emailConfirmations.userId, set: row });
  await app.jobs.enqueue(
    transaction,
    'removeUnconfirmedAccount',
    { userId: person.id },
    { key: `unconfirmed-${person.id}`, runAt: fromNow(confirmationLimits.unconfirmedSeconds) },
  );
  if (owner) {
    const { locale, firstName, email: address } = owner;
    const to = { name: firstName, address };
    await queueMail(app, transaction, { template: 'accountExists', locale, to, values: { firstName } });
    return;
  }
  const { locale, email: address } = person;
  const mail = { locale, to: { name: '', address }, values: {}, secrets: { code, token } };
  await queueMail(app, transaction, { template: 'confirmEmail', ...mail });
}
