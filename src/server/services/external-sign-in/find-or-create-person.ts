import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { ProviderName } from '#rules/external-sign-in.ts';
import type { Locale } from '#rules/preferences.ts';
import { ExternalSignInError } from '../../auth/external/external-sign-in-error.ts';
import type { ExternalProfile } from '../../auth/external/profiles.ts';
import type { Transaction } from '../../db/database.ts';
import { roleAssignments } from '../../db/schema/access.ts';
import { identities } from '../../db/schema/external-sign-in.ts';
import { profiles, users } from '../../db/schema/identity.ts';
import { createAccount } from '../accounts/create-account.ts';
import { recordAuditEvent } from '../audit/record-audit-event.ts';

type Input = { provider: ProviderName; profile: ExternalProfile; locale: Locale };

/**
 * The person whom an identity opens. An identity nobody has yet makes a new person, but never finds one by
 * email: whoever owns that account has to connect the identity themselves. An email the provider does not vouch
 * for is to be confirmed by mail.
 * @throws {ExternalSignInError} `account_closed`, `email_missing` or `email_in_use`
 * @throws {AppError} as `createAccount`
 */
export async function findOrCreatePerson(
  transaction: Transaction,
  input: Input,
): Promise<{ userId: string; firstName: string; emailToConfirm: string | null }> {
  const { provider, profile } = input;
  const [known] = await transaction
    .update(identities)
    .set({ email: profile.email, lastUsedAt: sql`now()` })
    .from(users)
    .innerJoin(profiles, eq(profiles.userId, users.id))
    .where(
      and(
        eq(identities.provider, provider),
        eq(identities.subject, profile.subject),
        eq(users.id, identities.userId),
      ),
    )
    .returning({ userId: users.id, firstName: profiles.firstName, suspendedAt: users.suspendedAt });
  if (!known) return createPerson(transaction, input);
  if (known.suspendedAt) throw new ExternalSignInError('account_closed');
  return { userId: known.userId, firstName: known.firstName, emailToConfirm: null };
}

async function createPerson(transaction: Transaction, { provider, profile, locale }: Input) {
  const { subject, email, emailVerified } = profile;
  if (email === null) throw new ExternalSignInError('email_missing');
  const firstName = profile.firstName ?? email.split('@')[0] ?? email;
  const [owner] = await transaction
    .select({ id: users.id })
    .from(users)
    .where(and(sql`lower(${users.email}) = ${email.toLowerCase()}`, isNotNull(users.emailConfirmedAt)));
  if (owner) throw new ExternalSignInError('email_in_use');
  const person = { email, firstName, locale, passwordHash: null, emailConfirmed: emailVerified };
  const userId = await createAccount(transaction, person);
  await transaction.insert(roleAssignments).values({ userId, name: 'SINGLE_USER' });
  await transaction.insert(identities).values({ userId, provider, subject, email });
  await recordAuditEvent(transaction, {
    spaceId: null,
    actorId: userId,
    action: 'user.created',
    subjectType: 'user',
    subjectId: userId,
    details: { role: 'SINGLE_USER', provider },
  });
  return { userId, firstName, emailToConfirm: emailVerified ? null : email };
}
