import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import { confirmationLimits } from '#rules/limits.ts';
import { hashSecret, randomBase62 } from '../../auth/secret.ts';
import { passwordResets, profiles, users } from '../../db/schema/identity.ts';
import { presentMilliseconds } from '../../time.ts';
import type { App } from '../context.ts';
import { queueMail } from '../mails/queue-mail.ts';

/**
 * Writes the recovery mail when somebody has the email: to whoever confirmed it, else to who claimed it last, since
 * the mail itself then proves whose it is. The link ends those sent before.
 */
export async function recoverAccount({
  app,
  input: { email },
}: {
  app: App;
  input: { email: string };
}): Promise<void> {
  await app.database.acrossSpaces(async (transaction) => {
    const [person] = await transaction
      .select({
        id: users.id,
        email: users.email,
        firstName: profiles.firstName,
        locale: profiles.locale,
      })
      .from(users)
      .innerJoin(profiles, eq(profiles.userId, users.id))
      .where(and(sql`lower(${users.email}) = ${email}`, isNull(users.suspendedAt)))
      .orderBy(sql`${users.emailConfirmedAt} IS NULL`, desc(users.createdAt))
      .limit(1)
      // So that the link is written before the person's address changes, which takes it back, or not at all.
      .for('update', { of: users });
    if (!person) return;
    const token = randomBase62(40);
    const row = {
      tokenHash: hashSecret(token),
      expiresAt: new Date(presentMilliseconds() + confirmationLimits.resetSeconds * 1000),
    };
    await transaction
      .insert(passwordResets)
      .values({ userId: person.id, ...row })
      .onConflictDoUpdate({ target: passwordResets.userId, set: row });
    await queueMail(app, transaction, {
      template: 'resetPassword',
      locale: person.locale,
      to: { name: person.firstName, address: person.email },
      values: { firstName: person.firstName },
      secrets: { token },
    });
  });
}
