import { eq } from 'drizzle-orm';
import { dateFormat } from '#i18n/dates.ts';
import { deletionGraceDays } from '#rules/account.ts';
import { users } from '../../db/schema/identity.ts';
import { presentTime } from '../../time.ts';
import { recordAuditEvent } from '../audit/record-audit-event.ts';
import type { SignedInContext } from '../context.ts';
import { queueMail } from '../mails/queue-mail.ts';
import { lockTenantAdministrators } from '../members/lock-tenant-administrators.ts';
import { type Proof, verifyProof } from '../proofs/verify-proof.ts';
import { endSessionsOf } from '../sessions/end-sessions.ts';
import { lockAdministrators } from './lock-administrators.ts';

/**
 * Asks for the end of one's account: every sign-in ends now, and everything is erased after the grace period,
 * unless the person signs in again before; a mail says until when. An email that is only claimed gets none: its
 * mailbox may be somebody else's.
 * @throws {AppError} `last_administrator`, `last_tenant_administrator`; as `verifyProof`
 */
export async function requestDeletion({ ctx, input }: { ctx: SignedInContext; input: Proof }): Promise<void> {
  const { id: userId, email, emailConfirmedAt, profile } = ctx.actor.account;
  const { database, jobs } = ctx.app;
  await verifyProof(ctx, input);
  await database.acrossSpaces(async (transaction) => {
    const administrators = await lockAdministrators(transaction, true);
    const assertTenantsKeepSomeone = await lockTenantAdministrators(
      transaction,
      ctx.actor.account.roles.flatMap((role) =>
        role.name === 'TENANT_ADMIN' && role.tenantId ? [role.tenantId] : [],
      ),
    );
    const deletionRequestedAt = presentTime();
    await transaction.update(users).set({ deletionRequestedAt }).where(eq(users.id, userId));
    await administrators?.assertSomeoneIsLeft();
    await assertTenantsKeepSomeone();
    await endSessionsOf(transaction, userId);
    await recordAuditEvent(transaction, {
      spaceId: null,
      actorId: userId,
      action: 'user.deletion_requested',
      subjectType: 'user',
      subjectId: userId,
    });
    const runAt = new Date(deletionRequestedAt.getTime() + deletionGraceDays * 86_400_000);
    await jobs.enqueue(transaction, 'eraseUser', { userId }, { key: `erase-${userId}`, runAt });
    if (emailConfirmedAt === null) return;
    const { firstName, locale, timeZone } = profile;
    const day = dateFormat(locale, {
      dateStyle: 'long',
      timeZone: timeZone ?? 'UTC',
    });
    await queueMail(ctx.app, transaction, {
      template: 'accountEnds',
      locale,
      to: { name: firstName, address: email },
      values: { firstName, date: day.format(runAt) },
    });
  });
}
