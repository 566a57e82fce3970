import { and, desc, eq, ilike, type SQL, sql } from 'drizzle-orm';
import type { InvitationData, InvitationListInput } from '#contracts/invitation.ts';
import type { ListMeta } from '#contracts/list.ts';
import { type InvitationState, invitationState } from '#rules/invitations.ts';
import type { AuthorizedPlace } from '../../auth/authorized-place.ts';
import type { Transaction } from '../../db/database.ts';
import { containing } from '../../db/like.ts';
import { offeredWithin, scopeOf } from '../../db/predicates/member-scope.ts';
import { invitations } from '../../db/schema/access.ts';
import { profiles } from '../../db/schema/identity.ts';
import { companies, modelBots } from '../../db/schema/organisation.ts';
import { AppError } from '../../errors.ts';
import { presentTime } from '../../time.ts';
import type { SignedInContext } from '../context.ts';
import { totalOf } from '../lists/count-up-to.ts';

const inState: Record<InvitationState, SQL> = {
  open: sql`(invitations.accepted_at IS NULL AND invitations.revoked_at IS NULL AND invitations.expires_at > now())`,
  expired: sql`(invitations.accepted_at IS NULL AND invitations.revoked_at IS NULL AND invitations.expires_at <= now())`,
  accepted: sql`invitations.accepted_at IS NOT NULL`,
  revoked: sql`(invitations.accepted_at IS NULL AND invitations.revoked_at IS NOT NULL)`,
};

/** The invitations to a tenant or company, newest first; without the filter, those that wait for an answer. */
export async function listInvitations({
  ctx,
  input,
}: {
  ctx: SignedInContext;
  input: InvitationListInput & { place: AuthorizedPlace };
}): Promise<{ invitations: InvitationData[]; meta: ListMeta }> {
  const { page, perPage, search, place, 'filters[state]': states = ['open', 'expired'] } = input;
  const where = and(
    offeredWithin(scopeOf(place)),
    sql`(${sql.join(
      states.map((state) => inState[state]),
      sql` OR `,
    )})`,
    search ? ilike(invitations.email, containing(search)) : undefined,
  );
  return ctx.app.database.reading.inSpace(place.spaceId, async (transaction) => {
    const matching = () => selectInvitations(transaction, where);
    const rows = await matching()
      .limit(perPage)
      .offset((page - 1) * perPage);
    return {
      invitations: rows.map(presentInvitation),
      meta: { page, perPage, ...(await totalOf(transaction, { page, rows }, matching())) },
    };
  });
}

/** One invitation of the scope. @throws {AppError} `not_found` */
export async function readInvitation(
  transaction: Transaction,
  place: AuthorizedPlace,
  id: string,
): Promise<InvitationData> {
  const [row] = await selectInvitations(
    transaction,
    and(eq(invitations.id, id), offeredWithin(scopeOf(place))),
  );
  if (!row) throw new AppError('not_found');
  return presentInvitation(row);
}

function selectInvitations(transaction: Transaction, where: SQL | undefined) {
  return transaction
    .select({
      id: invitations.id,
      email: invitations.email,
      role: invitations.role,
      companyId: invitations.companyId,
      companyName: companies.name,
      modelBotId: invitations.modelBotId,
      modelBotName: modelBots.name,
      invitedBy: profiles.firstName,
      createdAt: invitations.createdAt,
      expiresAt: invitations.expiresAt,
      acceptedAt: invitations.acceptedAt,
      revokedAt: invitations.revokedAt,
      total: sql<number>`count(*) OVER ()`.mapWith(Number),
    })
    .from(invitations)
    .leftJoin(companies, eq(companies.id, invitations.companyId))
    .leftJoin(modelBots, eq(modelBots.id, invitations.modelBotId))
    .leftJoin(profiles, eq(profiles.userId, invitations.invitedBy))
    .where(where)
    .orderBy(desc(invitations.createdAt), desc(invitations.id));
}

type Row = Awaited<ReturnType<typeof selectInvitations>>[number];

function presentInvitation({
  total: _total,
  acceptedAt,
  revokedAt,
  createdAt,
  expiresAt,
  role,
  ...row
}: Row): InvitationData {
  return {
    ...row,
    role: role as InvitationData['role'],
    state: invitationState({ acceptedAt, revokedAt, expiresAt }, presentTime()),
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  };
}
