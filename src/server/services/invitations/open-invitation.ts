import { and, eq, gt, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { OfferedInvitation } from '#contracts/invitation.ts';
import { hashSecret } from '../../auth/secret.ts';
import type { Transaction } from '../../db/database.ts';
import { invitations } from '../../db/schema/access.ts';
import { profiles, users } from '../../db/schema/identity.ts';
import { companies, modelBots, tenants } from '../../db/schema/organisation.ts';
import { AppError } from '../../errors.ts';
import type { Context } from '../context.ts';

/** What an invitation offers, to whoever holds its token. @throws {AppError} `link_expired` */
export async function lookUpInvitation({
  ctx,
  input,
}: {
  ctx: Context;
  input: { token: string };
}): Promise<OfferedInvitation> {
  return ctx.app.database.acrossSpaces(async (transaction) => {
    const found = await openInvitation(transaction, input.token);
    const owner = await ownerOfEmail(transaction, found.email);
    return {
      email: found.email,
      role: found.role as OfferedInvitation['role'],
      tenantName: found.tenantName,
      placeName: found.modelBotName ?? found.companyName,
      invitedBy: found.invitedByName,
      hasAccount: owner !== null,
      expiresAt: found.expiresAt.toISOString(),
    };
  });
}

/**
 * The open invitation that a token belongs to; with `lock`, nobody else accepts or revokes it meanwhile.
 * @throws {AppError} `link_expired` for one that was used, revoked or replaced, is too old, or leads to what is put
 * away
 */
export async function openInvitation(transaction: Transaction, token: string, lock = false) {
  const query = transaction
    .select({
      id: invitations.id,
      email: invitations.email,
      role: invitations.role,
      tenantId: invitations.tenantId,
      companyId: invitations.companyId,
      modelBotId: invitations.modelBotId,
      locale: invitations.locale,
      expiresAt: invitations.expiresAt,
      tenantName: tenants.name,
      companyName: companies.name,
      modelBotName: modelBots.name,
      invitedByName: profiles.firstName,
    })
    .from(invitations)
    .innerJoin(tenants, and(eq(tenants.id, invitations.tenantId), isNull(tenants.archivedAt)))
    .leftJoin(modelBots, eq(modelBots.id, invitations.modelBotId))
    .leftJoin(companies, sql`${companies.id} = coalesce(${invitations.companyId}, ${modelBots.companyId})`)
    .leftJoin(profiles, eq(profiles.userId, invitations.invitedBy))
    .where(
      and(
        eq(invitations.tokenHash, hashSecret(token)),
        isNull(invitations.acceptedAt),
        isNull(invitations.revokedAt),
        gt(invitations.expiresAt, sql`now()`),
        isNull(modelBots.archivedAt),
        or(isNull(companies.id), isNull(companies.archivedAt)),
      ),
    );
  const [found] = await (lock ? query.for('update', { of: invitations }) : query);
  if (!found) throw new AppError('link_expired');
  return found;
}

/** The id of the person whose address it is, if anybody confirmed it. */
export async function ownerOfEmail(transaction: Transaction, email: string): Promise<string | null> {
  const [owner] = await transaction
    .select({ id: users.id })
    .from(users)
    .where(and(sql`lower(${users.email}) = ${email.toLowerCase()}`, isNotNull(users.emailConfirmedAt)));
  return owner?.id ?? null;
}
