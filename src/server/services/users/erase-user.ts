import { and, eq, inArray, lte, or, sql } from 'drizzle-orm';
import { deletionGraceDays } from '#rules/account.ts';
import { securityEvents } from '#rules/audit.ts';
import { nameKey } from '../../auth/rate-limits.ts';
import type { Transaction } from '../../db/database.ts';
import { isOwnAddress } from '../../db/predicates/own-address.ts';
import { invitations } from '../../db/schema/access.ts';
import { toolSecrets } from '../../db/schema/agents.ts';
import { checkoutAttempts, heldUnits, usageCounters } from '../../db/schema/billing.ts';
import { conversations } from '../../db/schema/conversations.ts';
import { users } from '../../db/schema/identity.ts';
import { outbox } from '../../db/schema/mail.ts';
import { budgetReservations, budgets, modelCounters, modelUsage } from '../../db/schema/model-providers.ts';
import { auditEvents, rateLimits } from '../../db/schema/operations.ts';
import { modelBots } from '../../db/schema/organisation.ts';
import { tickets } from '../../db/schema/tickets.ts';
import { attachmentFoldersOf } from '../attachments/attachment-folder.ts';
import { recordAuditEvent } from '../audit/record-audit-event.ts';
import type { App } from '../context.ts';
import { mediaFoldersOf } from '../media/media-folder.ts';
import { removeVisitorTickets } from '../tickets/remove-visitor-tickets.ts';

/**
 * Erases a person whose grace period is over: their rows with everything that hangs on them (sign-ins,
 * conversations with attachments, media, bots of their own with files, texts and passages), counters, mails, and the bytes on disk. What they
 * uploaded for a company is the company's and stays, without their name. The audit log keeps ids only. `personData`
 * says of every column what becomes of it.
 * @returns false when there is nothing to do, because they came back or are gone already
 */
export async function eraseUser({
  app,
  input: { userId },
}: {
  app: Pick<App, 'database' | 'storage' | 'liveAnswers' | 'knowledge'>;
  input: { userId: string };
}): Promise<boolean> {
  const erased = await app.database.acrossSpaces(async (transaction) => {
    const [person] = await transaction
      .select({ email: users.email, emailConfirmedAt: users.emailConfirmedAt })
      .from(users)
      .where(
        and(
          eq(users.id, userId),
          lte(users.deletionRequestedAt, sql`now() - make_interval(days => ${deletionGraceDays})`),
        ),
      )
      .for('update');
    if (!person) return null;
    const open = await transaction
      .select({ conversationId: conversations.id, modelBotId: conversations.modelBotId })
      .from(conversations)
      .where(eq(conversations.userId, userId));
    const bots = await transaction
      .select({ id: modelBots.id })
      .from(modelBots)
      .where(eq(modelBots.userId, userId));
    for (const subjectId of [userId, ...bots.map((bot) => bot.id)]) {
      await transaction.delete(usageCounters).where(eq(usageCounters.subjectId, subjectId));
      await transaction.delete(modelCounters).where(eq(modelCounters.subjectId, subjectId));
    }
    await transaction.delete(budgets).where(eq(budgets.subjectId, userId));
    await transaction.delete(modelUsage).where(eq(modelUsage.spaceId, userId));
    await transaction
      .delete(heldUnits)
      .where(or(eq(heldUnits.subjectId, userId), eq(heldUnits.spaceId, userId)));
    await transaction.delete(budgetReservations).where(eq(budgetReservations.userId, userId));
    await transaction.delete(checkoutAttempts).where(eq(checkoutAttempts.userId, userId));
    await transaction.delete(toolSecrets).where(eq(toolSecrets.spaceId, userId));
    await transaction.delete(users).where(eq(users.id, userId));
    await transaction.delete(invitations).where(isOwnAddress(invitations.email, person));
    await removeVisitorTickets(transaction, isOwnAddress(tickets.requesterEmail, person));
    await transaction.delete(outbox).where(isOwnAddress(outbox.toAddress, person));
    if (person.emailConfirmedAt) await forgetAddress(transaction, person.email);
    await forgetDevices(transaction, userId);
    await transaction.delete(rateLimits).where(sql`strpos(${rateLimits.key}, ${userId}) > 0`);
    const concerns = or(eq(auditEvents.subjectId, userId), eq(auditEvents.actorId, userId));
    await transaction
      .delete(auditEvents)
      .where(and(concerns, inArray(auditEvents.action, [...securityEvents])));
    await transaction.update(auditEvents).set({ address: null, userAgent: null }).where(concerns);
    await recordAuditEvent(transaction, {
      spaceId: null,
      actorId: null,
      action: 'user.erased',
      subjectType: 'user',
      subjectId: userId,
    });
    return { conversations: open, bots };
  });
  for (const conversation of erased?.conversations ?? []) {
    app.liveAnswers.stop(conversation.conversationId);
    app.knowledge.forgetConversation(conversation);
  }
  for (const { id } of erased?.bots ?? []) app.knowledge.forget(id);
  // Also when the rows went in an earlier try that died before it came this far.
  if (erased || !(await exists(app, userId))) {
    await app.storage.removeSpace(userId);
    await app.storage.removeLike(mediaFoldersOf(userId));
    await app.storage.removeLike(attachmentFoldersOf(userId));
  }
  return erased !== null;
}

/**
 * The audit log keeps ids only, and others' notifications and mails what they were about: without the address.
 * What was counted of its sign-ins goes as well.
 */
async function forgetAddress(transaction: Transaction, email: string): Promise<void> {
  // Keys end with the name that was counted.
  const counted = nameKey(email);
  await transaction
    .delete(rateLimits)
    .where(sql`substr(${rateLimits.key}, strpos(${rateLimits.key}, ':') + 1) = ${counted}`);
  // None that only ends or begins like it, which is somebody else's.
  const address = `(?<![a-z0-9._%+-])${email.replace(/[^a-z\d]/gi, '\\$&')}(?![a-z0-9-]|\\.[a-z0-9])`;
  for (const column of [
    { table: sql`audit_events`, name: sql`details` },
    { table: sql`notifications`, name: sql`"values"` },
    { table: sql`outbox`, name: sql`"values"` },
  ]) {
    await transaction.execute(sql`
      UPDATE ${column.table}
      SET ${column.name} = regexp_replace(${column.name}::text, ${address}, ${forgotten}, 'gi')::jsonb
      WHERE strpos(lower(${column.name}::text), ${email.toLowerCase()}) > 0`);
  }
}

/** Of what the audit log tells of them: from where and by which device. */
async function forgetDevices(transaction: Transaction, userId: string): Promise<void> {
  await transaction.execute(sql`
    UPDATE audit_events SET address = NULL, user_agent = NULL
    WHERE (actor_id = ${userId} OR impersonator_id = ${userId} OR actor_id IS NULL AND subject_id = ${userId})
      AND (address IS NOT NULL OR user_agent IS NOT NULL)`);
}

/** Stands where an address stood. */
const forgotten = '…';

async function exists({ database }: Pick<App, 'database'>, userId: string): Promise<boolean> {
  const found = await database.acrossSpaces((transaction) =>
    transaction.select({ id: users.id }).from(users).where(eq(users.id, userId)),
  );
  return found.length > 0;
}
