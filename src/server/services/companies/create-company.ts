import type { CompanyData } from '#contracts/company.ts';
import type { AuthorizedPlace } from '../../auth/authorized-place.ts';
import { companies } from '../../db/schema/organisation.ts';
import { newRecordId } from '../../new-record-id.ts';
import { recordAuditEvent } from '../audit/record-audit-event.ts';
import type { SignedInContext } from '../context.ts';
import { assertRoomForNew } from '../limits/assert-room.ts';
import { readCompany } from './find-company.ts';

/** Makes a company in a tenant. @throws {AppError} `limit_reached` when the plan has no room for another */
export async function createCompany({
  ctx,
  input,
}: {
  ctx: SignedInContext;
  input: { tenantId: string; name: string; description?: string | undefined; place: AuthorizedPlace };
}): Promise<CompanyData> {
  const { tenantId, name, description = '', place } = input;
  const id = newRecordId();
  return ctx.app.database.inSpace(place.spaceId, async (transaction) => {
    await assertRoomForNew(transaction, tenantId, 'companies');
    await transaction.insert(companies).values({ id, spaceId: place.spaceId, tenantId, name, description });
    await recordAuditEvent(transaction, {
      spaceId: place.spaceId,
      actorId: ctx.actor.account.id,
      action: 'company.created',
      subjectType: 'company',
      subjectId: id,
      details: { name },
    });
    return readCompany(ctx, transaction, id);
  });
}
