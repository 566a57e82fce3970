import { and, eq, isNotNull, ne, sql } from 'drizzle-orm';
import type { Transaction } from '../../db/database.ts';
import { emailConfirmations, users } from '../../db/schema/identity.ts';
import { presentTime } from '../../time.ts';
import { recordAuditEvent } from '../audit/record-audit-event.ts';

/**
 * Gives a person the email they claimed. Answers whether it was still to be had: of several sign-ups with one
 * email the first to confirm gets it.
 */
export async function markEmailConfirmed(transaction: Transaction, userId: string): Promise<boolean> {
  const [person] = await transaction.select({ email: users.email }).from(users).where(eq(users.id, userId));
  if (!person) return false;
  const email = person.email.toLowerCase();
  await transaction.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`email:${email}`}, 0))`);
  const [owner] = await transaction
    .select({ id: users.id })
    .from(users)
    .where(
      and(sql`lower(${users.email}) = ${email}`, isNotNull(users.emailConfirmedAt), ne(users.id, userId)),
    );
  if (owner) return false;
  await transaction.update(users).set({ emailConfirmedAt: presentTime() }).where(eq(users.id, userId));
  await transaction.delete(emailConfirmations).where(eq(emailConfirmations.userId, userId));
  await recordAuditEvent(transaction, {
    spaceId: null,
    actorId: userId,
    action: 'user.email_confirmed',
    subjectType: 'user',
    subjectId: userId,
  });
  return true;
}
