import { and, eq, isNull } from 'drizzle-orm';
import type { InvitationData } from '#contracts/invitation.ts';
import type { AuthorizedPlace } from '../../auth/authorized-place.ts';
import { scopeOf } from '../../db/predicates/member-scope.ts';
import { invitations } from '../../db/schema/access.ts';
import { AppError } from '../../errors.ts';
import { recordAuditEvent } from '../audit/record-audit-event.ts';
import type { SignedInContext } from '../context.ts';
import { inviteWithinSeats } from '../limits/seats.ts';
import { readInvitation } from './read-invitations.ts';
import { namesOfPlaces, newInvitationToken, queueLetter } from './write-invitation.ts';

/**
 * Sends an invitation once more, with a new link that works as long as a fresh one; the earlier links end.
 * @throws {AppError} `not_found`; `conflict` for one that was accepted or revoked; `limit_reached`;
 * `too_many_attempts`
 */
export async function resendInvitation({
  ctx,
  input,
}: {
  ctx: SignedInContext;
  input: { invitationId: string; place: AuthorizedPlace };
}): Promise<InvitationData> {
  const { invitationId, place } = input;
  const { tenantId } = scopeOf(place);
  const { database, rateLimits } = ctx.app;
  const known = await database.inSpace(place.spaceId, (transaction) =>
    readInvitation(transaction, place, invitationId),
  );
  await rateLimits.countEach([
    { limit: 'resendPerInvitation', key: known.id },
    { limit: 'invitationsPerEmail', key: known.email },
  ]);
  return database.inSpace(place.spaceId, async (transaction) => {
    const { token, columns } = newInvitationToken();
    const row = await inviteWithinSeats(transaction, tenantId, async () => {
      const [renewed] = await transaction
        .update(invitations)
        .set(columns)
        .where(
          and(eq(invitations.id, known.id), isNull(invitations.acceptedAt), isNull(invitations.revokedAt)),
        )
        .returning();
      return renewed;
    });
    if (!row) throw new AppError('conflict');
    await recordAuditEvent(transaction, {
      spaceId: tenantId,
      actorId: ctx.actor.account.id,
      action: 'invitation.resent',
      subjectType: 'invitation',
      subjectId: known.id,
    });
    const answer = await readInvitation(transaction, place, known.id);
    const placeName = await (await namesOfPlaces(transaction, tenantId))(row);
    const { email, role, locale } = row;
    await queueLetter(ctx, transaction, { email, role, locale, placeName, token });
    return answer;
  });
}
