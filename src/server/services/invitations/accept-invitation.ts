import { and, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { acceptInvitationInput } from '#contracts/invitation.ts';
import { pathOfRole } from '#rules/landing.ts';
import { assertUncommon, choosePassword } from '../../auth/choose-password.ts';
import type { Transaction } from '../../db/database.ts';
import { heldWithin } from '../../db/predicates/member-scope.ts';
import { invitations, roleAssignments } from '../../db/schema/access.ts';
import { users } from '../../db/schema/identity.ts';
import { AppError } from '../../errors.ts';
import { presentTime } from '../../time.ts';
import { createAccount } from '../accounts/create-account.ts';
import { markEmailConfirmed } from '../accounts/mark-email-confirmed.ts';
import { recordAuditEvent } from '../audit/record-audit-event.ts';
import type { Context } from '../context.ts';
import { assertRoom, lockLimit } from '../limits/assert-room.ts';
import { endSessionOfCookie } from '../sessions/end-sessions.ts';
import { type OpenedSession, openSession } from '../sessions/open-session.ts';
import { openInvitation, ownerOfEmail } from './open-invitation.ts';

type Input = z.output<typeof acceptInvitationInput> & {
  browser: { userAgent: string | null } | null;
  previousCookie: string | undefined;
};

/**
 * Takes an offered role. The token proves that its holder reads the mails to that address: somebody new gives name
 * and password and is signed in; whoever has an account has to be signed in with it.
 * @throws {AppError} `link_expired`; `sign_in_to_accept` for an address that has an account; `invitation_for_other`
 * for somebody signed in with another address; `invalid_request` without name and password of somebody new;
 * `limit_reached` when the tenant has no seat left; `sign_up_closed` for somebody new while nobody administers
 */
export async function acceptInvitation({
  ctx,
  input,
}: {
  ctx: Context;
  input: Input;
}): Promise<{ path: string; session: OpenedSession | null }> {
  const { app, actor } = ctx;
  const passwordHash = input.person ? await hashOf(ctx, input.person) : null;
  return app.database.acrossSpaces(async (transaction) => {
    const known = await openInvitation(transaction, input.token);
    await lockLimit(transaction, known.tenantId, 'seats');
    const offer = await openInvitation(transaction, input.token, true);
    const owner = await ownerOfEmail(transaction, offer.email);
    const isOwn = actor?.account.email.toLowerCase() === offer.email.toLowerCase();
    let userId: string;
    let session: OpenedSession | null = null;
    if (actor && isOwn && (owner === null || owner === actor.account.id)) {
      userId = actor.account.id;
      if (owner === null) await markEmailConfirmed(transaction, userId);
    } else if (actor && !isOwn) {
      throw new AppError('invitation_for_other');
    } else if (owner !== null) {
      throw new AppError('sign_in_to_accept');
    } else {
      if (!input.person || !passwordHash) {
        throw new AppError('invalid_request', { fields: { firstName: 'required', password: 'required' } });
      }
      await assertUncommon(input.person.password, {
        email: offer.email,
        names: [input.person.firstName, offer.tenantName, offer.companyName],
      });
      userId = await createPerson(transaction, { ...offer, ...input.person, passwordHash });
    }
    await give(transaction, userId, offer);
    if (userId !== actor?.account.id) {
      await endSessionOfCookie(transaction, input.previousCookie);
      const browser = input.browser && { ...input.browser, remember: false };
      session = await openSession(transaction, { userId, browser });
    }
    return { path: pathOfRole({ ...offer, name: offer.role }), session };
  });
}

async function hashOf(
  ctx: Context,
  { password, firstName }: { password: string; firstName: string },
): Promise<string> {
  await ctx.app.rateLimits.count('signUpPerAddress', ctx.clientAddress);
  return choosePassword(ctx.app, password, { names: [firstName] });
}

async function createPerson(
  transaction: Transaction,
  person: { email: string; locale: 'en' | 'es'; firstName: string; passwordHash: string },
): Promise<string> {
  const { email, locale, firstName, passwordHash } = person;
  const account = { email, locale, firstName, passwordHash, emailConfirmed: false };
  const id = await createAccount(transaction, account);
  // Somebody who confirmed the same address this very moment was first.
  if (!(await markEmailConfirmed(transaction, id))) throw new AppError('sign_in_to_accept');
  return id;
}

async function give(
  transaction: Transaction,
  userId: string,
  offer: Awaited<ReturnType<typeof openInvitation>>,
): Promise<void> {
  const { id, tenantId, companyId, modelBotId, role } = offer;
  await transaction.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update');
  const held = await transaction
    .select({ name: roleAssignments.name, at: sql<string>`coalesce(model_bot_id, company_id, tenant_id)` })
    .from(roleAssignments)
    .where(and(eq(roleAssignments.userId, userId), heldWithin({ tenantId, companyId: null })));
  if (held.length === 0) await assertRoom(transaction, tenantId, 'seats');
  if (!held.some((one) => one.name === role && one.at === (modelBotId ?? companyId ?? tenantId))) {
    await transaction.insert(roleAssignments).values({
      userId,
      name: role,
      companyId,
      modelBotId,
      tenantId: role === 'TENANT_ADMIN' ? tenantId : null,
    });
  }
  await transaction
    .update(invitations)
    .set({ acceptedAt: presentTime(), acceptedBy: userId })
    .where(eq(invitations.id, id));
  await recordAuditEvent(transaction, {
    spaceId: tenantId,
    actorId: userId,
    action: 'invitation.accepted',
    subjectType: 'invitation',
    subjectId: id,
    details: { role },
  });
}
