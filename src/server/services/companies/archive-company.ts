import { eq, sql } from 'drizzle-orm';
import type { CompanyData } from '#contracts/company.ts';
import type { AuthorizedPlace } from '../../auth/authorized-place.ts';
import { companies } from '../../db/schema/organisation.ts';
import { AppError } from '../../errors.ts';
import { presentTime } from '../../time.ts';
import { recordAuditEvent } from '../audit/record-audit-event.ts';
import type { SignedInContext } from '../context.ts';
import { assertRoom } from '../limits/assert-room.ts';
import { readCompany } from './find-company.ts';

/**
 * Puts a company away, with everything in it, or brings it back. Its bots are closed to everybody meanwhile; nothing
 * is deleted. One that is in that state already stays as it is.
 * @throws {AppError} `limit_reached` when the plan has no room for it to come back; `not_found`
 */
export async function archiveCompany({
  ctx,
  input,
}: {
  ctx: SignedInContext;
  input: { id: string; archived: boolean; place: AuthorizedPlace };
}): Promise<CompanyData> {
  const { id, archived, place } = input;
  return ctx.app.database.inSpace(place.spaceId, async (transaction) => {
    const [present] = await transaction
      .select({ archivedAt: companies.archivedAt })
      .from(companies)
      .where(eq(companies.id, id))
      .for('update');
    if (!present) throw new AppError('not_found');
    if ((present.archivedAt !== null) !== archived) {
      if (!archived) await assertRoom(transaction, place.spaceId, 'companies');
      await transaction
        .update(companies)
        .set({ archivedAt: archived ? presentTime() : null, version: sql`${companies.version} + 1` })
        .where(eq(companies.id, id));
      await recordAuditEvent(transaction, {
        spaceId: place.spaceId,
        actorId: ctx.actor.account.id,
        action: archived ? 'company.archived' : 'company.restored',
        subjectType: 'company',
        subjectId: id,
      });
    }
    return readCompany(ctx, transaction, id);
  });
}
