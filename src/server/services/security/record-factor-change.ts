import { eq } from 'drizzle-orm';
import { translator } from '#i18n/i18n.ts';
import type { FactorChange } from '#rules/audit.ts';
import { type ProviderName, providers } from '#rules/external-sign-in.ts';
import type { Transaction } from '../../db/database.ts';
import { profiles, users } from '../../db/schema/identity.ts';
import { auditEvents } from '../../db/schema/operations.ts';
import type { Context } from '../context.ts';
import { queueMail } from '../mails/queue-mail.ts';
import { logSecurityEvent } from './log-security-event.ts';
import { originOf } from './origin.ts';

/**
 * Writes down a change of what opens somebody's account, and tells them by mail in their language. An email that is
 * only claimed gets none: its mailbox may be somebody else's.
 */
export async function recordFactorChange(
  ctx: Context,
  transaction: Transaction,
  change: { userId: string; action: FactorChange; details?: { name?: string; provider?: ProviderName } },
): Promise<void> {
  const { userId, action, details = {} } = change;
  const event = {
    actorId: ctx.actor?.account.id ?? userId,
    action,
    subjectType: 'user' as const,
    subjectId: userId,
    details,
    ...originOf(ctx),
  };
  await transaction.insert(auditEvents).values(event);
  logSecurityEvent(ctx.app, event);
  const [person] = await transaction
    .select({
      email: users.email,
      emailConfirmedAt: users.emailConfirmedAt,
      firstName: profiles.firstName,
      locale: profiles.locale,
    })
    .from(users)
    .innerJoin(profiles, eq(profiles.userId, users.id))
    .where(eq(users.id, userId));
  if (!person?.emailConfirmedAt) return;
  const { firstName, email, locale } = person;
  const to = { name: firstName, address: email };
  if (action === 'user.password_changed' || action === 'user.password_reset') {
    return queueMail(ctx.app, transaction, {
      template: 'passwordChanged',
      locale,
      to,
      values: { firstName },
    });
  }
  const words = translator(locale)(`email.factorChanges.${action}`, {
    name: details.name ?? '',
    provider: details.provider ? providers[details.provider].name : '',
  });
  await queueMail(ctx.app, transaction, {
    template: 'factorChanged',
    locale,
    to,
    values: { firstName, change: words },
  });
}
