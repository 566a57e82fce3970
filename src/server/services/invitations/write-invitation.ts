import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { translator } from '#i18n/i18n.ts';
import { invitationLimits } from '#rules/invitations.ts';
import type { Locale } from '#rules/preferences.ts';
import type { RoleName } from '#rules/roles.ts';
import { hashSecret, randomBase62 } from '../../auth/secret.ts';
import type { Transaction } from '../../db/database.ts';
import { profiles, users } from '../../db/schema/identity.ts';
import { companies, modelBots, tenants } from '../../db/schema/organisation.ts';
import { presentMilliseconds } from '../../time.ts';
import type { SignedInContext } from '../context.ts';
import { queueMail } from '../mails/queue-mail.ts';
import { notify } from '../notifications/notify.ts';

/** A new token for an invitation, and the columns that hold it. */
export function newInvitationToken(): { token: string; columns: { tokenHash: string; expiresAt: Date } } {
  const token = randomBase62(40);
  const expiresAt = new Date(presentMilliseconds() + invitationLimits.days * 86_400_000);
  return { token, columns: { tokenHash: hashSecret(token), expiresAt } };
}

export type Letter = {
  email: string;
  role: RoleName;
  placeName: string;
  /** For somebody without an account; whoever has one gets it in their own language. */
  locale: Locale;
  token: string;
};

/** The name of what a role is about, as the mail says it. */
export async function namesOfPlaces(
  transaction: Transaction,
  tenantId: string,
): Promise<(place: { companyId: string | null; modelBotId: string | null }) => Promise<string>> {
  const known = new Map<string, string>();
  return async ({ companyId, modelBotId }) => {
    const id = modelBotId ?? companyId ?? tenantId;
    const table = modelBotId ? modelBots : companyId ? companies : tenants;
    if (!known.has(id)) {
      const [found] = await transaction.select({ name: table.name }).from(table).where(eq(table.id, id));
      known.set(id, found?.name ?? '');
    }
    return known.get(id) ?? '';
  };
}

/**
 * Writes to whoever is invited, and tells those who have an account by the bell, too; the link is in the mail only.
 */
export async function queueLetter(
  ctx: SignedInContext,
  transaction: Transaction,
  letter: Letter,
): Promise<void> {
  const { email, role, placeName, token } = letter;
  const [known] = await transaction
    .select({ id: users.id, firstName: profiles.firstName, locale: profiles.locale })
    .from(users)
    .innerJoin(profiles, eq(profiles.userId, users.id))
    .where(and(sql`lower(${users.email}) = ${email.toLowerCase()}`, isNotNull(users.emailConfirmedAt)));
  const locale = known?.locale ?? letter.locale;
  await queueMail(ctx.app, transaction, {
    template: 'invitation',
    locale,
    to: { name: known?.firstName ?? '', address: email },
    values: {
      inviter: ctx.actor.account.profile.firstName,
      place: placeName,
      role: translator(locale)(`people.roleNames.${role}`),
    },
    secrets: { token },
  });
  await notify(ctx.app, transaction, known ? [known.id] : [], {
    kind: 'invited',
    values: { name: ctx.actor.account.profile.firstName, place: placeName },
    path: '/account/invitation',
  });
}
