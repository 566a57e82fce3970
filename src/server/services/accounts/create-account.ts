import type { Locale } from '#rules/preferences.ts';
import type { Transaction } from '../../db/database.ts';
import { profiles, users } from '../../db/schema/identity.ts';
import { AppError } from '../../errors.ts';
import { newRecordId } from '../../new-record-id.ts';
import { presentTime } from '../../time.ts';
import { isSetUp } from '../installation/is-set-up.ts';

export type NewAccount = {
  email: string;
  firstName: string;
  locale: Locale;
  /** Null for who signs in by a provider. */
  passwordHash: string | null;
  /** Whether somebody vouches that the mailbox is theirs. */
  emailConfirmed: boolean;
};

/**
 * Makes an account without a role: the one way in for strangers, whether they sign up, come from a provider or were
 * invited.
 * @returns its id
 * @throws {AppError} `sign_up_closed` until the installation has an administrator; as `insertAccount`
 */
export async function createAccount(transaction: Transaction, person: NewAccount): Promise<string> {
  if (!(await isSetUp(transaction))) throw new AppError('sign_up_closed');
  return insertAccount(transaction, person);
}

/**
 * The same for the first administrator, before whom nobody signs up.
 * @throws {AppError} `invalid_request` for a confirmed email that is somebody else's
 */
export async function insertAccount(transaction: Transaction, person: NewAccount): Promise<string> {
  const { email, passwordHash, firstName, locale, emailConfirmed } = person;
  const userId = newRecordId();
  const [created] = await transaction
    .insert(users)
    .values({ id: userId, email, passwordHash, emailConfirmedAt: emailConfirmed ? presentTime() : null })
    .onConflictDoNothing()
    .returning({ id: users.id });
  if (!created) throw new AppError('invalid_request', { fields: { email: 'taken' } });
  await transaction.insert(profiles).values({ userId, firstName, locale });
  return userId;
}
