import { and, eq, isNull } from 'drizzle-orm';
import type { AuthorizedPlace } from '../../auth/authorized-place.ts';
import { invitations } from '../../db/schema/access.ts';
import { AppError } from '../../errors.ts';
import { presentTime } from '../../time.ts';
import { recordAuditEvent } from '../audit/record-audit-event.ts';
import type { SignedInContext } from '../context.ts';
import { readInvitation } from './read-invitations.ts';

/**
 * Takes an invitation back: from now on nobody can accept it.
 * @throws {AppError} `not_found`; `conflict` for one that was accepted
 */
export async function revokeInvitation({
  ctx,
  input,
}: {
  ctx: SignedInContext;
  input: { invitationId: string; place: AuthorizedPlace };
}): Promise<void> {
  const { invitationId, place } = input;
  await ctx.app.database.inSpace(place.spaceId, async (transaction) => {
    const known = await readInvitation(transaction, place, invitationId);
    if (known.state === 'revoked') return;
    const [revoked] = await transaction
      .update(invitations)
      .set({ revokedAt: presentTime() })
      .where(
        and(eq(invitations.id, invitationId), isNull(invitations.acceptedAt), isNull(invitations.revokedAt)),
      )
      .returning({ id: invitations.id });
    if (!revoked) throw new AppError('conflict');
    await recordAuditEvent(transaction, {
      spaceId: place.spaceId,
      actorId: ctx.actor.account.id,
      action: 'invitation.revoked',
      subjectType: 'invitation',
      subjectId: invitationId,
    });
  });
}
