import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { CreateInvitationsInput, InvitationOutcome, InvitedInput } from '#contracts/invitation.ts';
import type { Locale } from '#rules/preferences.ts';
import type { AuthorizedPlace } from '../../auth/authorized-place.ts';
import type { Transaction } from '../../db/database.ts';
import { heldWithin, type MemberScope, scopeOf } from '../../db/predicates/member-scope.ts';
import { invitations, roleAssignments } from '../../db/schema/access.ts';
import { users } from '../../db/schema/identity.ts';
import { newRecordId } from '../../new-record-id.ts';
import { recordAuditEvent } from '../audit/record-audit-event.ts';
import type { SignedInContext } from '../context.ts';
import { inviteWithinSeats } from '../limits/seats.ts';
import { keyOfRole, type PlacedRole, placeRoles } from '../members/place-roles.ts';
import { type Letter, namesOfPlaces, newInvitationToken, queueLetter } from './write-invitation.ts';

/**
 * Offers roles in a tenant or company by mail. All or none: when one line is wrong or there are not enough seats,
 * nobody is invited. Whoever holds the role already is left alone; an open invitation is sent again.
 * @throws {AppError} `invalid_request` for a role or place that is not to be given here; `limit_reached` for seats;
 * `too_many_attempts`
 */
export async function createInvitations({
  ctx,
  input,
}: {
  ctx: SignedInContext;
  input: CreateInvitationsInput & { place: AuthorizedPlace };
}): Promise<InvitationOutcome[]> {
  const { place } = input;
  const scope = scopeOf(place);
  const locale = input.locale ?? ctx.locale;
  await ctx.app.rateLimits.countEach([
    { limit: 'invitationsPerPerson', key: ctx.actor.account.id },
    ...input.invitations.map(({ email }) => ({ limit: 'invitationsPerEmail' as const, key: email })),
  ]);
  return ctx.app.database.inSpace(place.spaceId, async (transaction) => {
    const { outcomes, letters } = await inviteWithinSeats(transaction, scope.tenantId, () =>
      writeAll(ctx, transaction, scope, { asked: input.invitations, locale }),
    );
    // Mails leave the space's role, so they come last.
    for (const letter of letters) await queueLetter(ctx, transaction, letter);
    return outcomes;
  });
}

async function writeAll(
  ctx: SignedInContext,
  transaction: Transaction,
  scope: MemberScope,
  { asked, locale }: { asked: readonly InvitedInput[]; locale: Locale },
): Promise<{ outcomes: InvitationOutcome[]; letters: Letter[] }> {
  const roles = asked.map(({ role, companyId, modelBotId }) => ({ name: role, companyId, modelBotId }));
  const placed = await placeRoles(transaction, scope, roles, 'invitations');
  const emails = asked.map(({ email }) => email.toLowerCase());
  const held = await rolesHeldBy(transaction, scope, emails);
  const nameOf = await namesOfPlaces(transaction, scope.tenantId);
  const outcomes: InvitationOutcome[] = [];
  const letters: Letter[] = [];
  const seen = new Set<string>();
  for (const [index, { email }] of asked.entries()) {
    const role = placed[index] as PlacedRole;
    const key = `${email.toLowerCase()} ${keyOfRole(role)}`;
    if (seen.has(key)) continue;
    seen.add(key);
    if (held.has(key)) {
      outcomes.push({ email, result: 'alreadyMember' });
      continue;
    }
    const { token, columns } = newInvitationToken();
    const result = await write(ctx, transaction, scope, { email, role, locale, columns });
    outcomes.push({ email, result });
    letters.push({ email, role: role.name, placeName: await nameOf(role), locale, token });
  }
  return { outcomes, letters };
}

async function write(
  ctx: SignedInContext,
  transaction: Transaction,
  { tenantId }: MemberScope,
  invitation: {
    email: string;
    role: PlacedRole;
    locale: Locale;
    columns: { tokenHash: string; expiresAt: Date };
  },
): Promise<'invited' | 'resent'> {
  const { email, role, locale, columns } = invitation;
  const [renewed] = await transaction
    .update(invitations)
    .set(columns)
    .where(
      and(
        sql`lower(${invitations.email}) = ${email.toLowerCase()}`,
        eq(invitations.role, role.name),
        sql`coalesce(model_bot_id, company_id, tenant_id) = ${role.modelBotId ?? role.companyId ?? tenantId}`,
        isNull(invitations.acceptedAt),
        isNull(invitations.revokedAt),
      ),
    )
    .returning({ id: invitations.id });
  const id = renewed?.id ?? newRecordId();
  if (!renewed) {
    await transaction.insert(invitations).values({
      id,
      spaceId: tenantId,
      tenantId,
      companyId: role.companyId,
      modelBotId: role.modelBotId,
      role: role.name,
      email,
      locale,
      invitedBy: ctx.actor.account.id,
      ...columns,
    });
  }
  await recordAuditEvent(transaction, {
    spaceId: tenantId,
    actorId: ctx.actor.account.id,
    action: renewed ? 'invitation.resent' : 'invitation.created',
    subjectType: 'invitation',
    subjectId: id,
    details: { role: keyOfRole(role) },
  });
  return renewed ? 'resent' : 'invited';
}

/** `email role place` of everybody invited who holds the role already. */
async function rolesHeldBy(
  transaction: Transaction,
  scope: MemberScope,
  emails: string[],
): Promise<Set<string>> {
  const rows = await transaction
    .select({
      email: users.email,
      name: roleAssignments.name,
      companyId: roleAssignments.companyId,
      modelBotId: roleAssignments.modelBotId,
    })
    .from(roleAssignments)
    .innerJoin(users, eq(users.id, roleAssignments.userId))
    .where(
      and(heldWithin(scope), isNotNull(users.emailConfirmedAt), inArray(sql`lower(${users.email})`, emails)),
    );
  return new Set(rows.map((row) => `${row.email.toLowerCase()} ${keyOfRole(row)}`));
}
