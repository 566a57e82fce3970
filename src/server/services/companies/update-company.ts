import { eq } from 'drizzle-orm';
import type { CompanyData, UpdateCompanyInput } from '#contracts/company.ts';
import type { AuthorizedPlace } from '../../auth/authorized-place.ts';
import { companies } from '../../db/schema/organisation.ts';
import { AppError } from '../../errors.ts';
import { recordAuditEvent } from '../audit/record-audit-event.ts';
import type { SignedInContext } from '../context.ts';
import { readCompany } from './find-company.ts';

/**
 * Changes a company's name or description.
 * @throws {AppError} `version_conflict` with the company as it is now, when it is not the version that the change
 * began from; `not_found`
 */
export async function updateCompany({
  ctx,
  input,
}: {
  ctx: SignedInContext;
  input: UpdateCompanyInput & { id: string; place: AuthorizedPlace };
}): Promise<CompanyData> {
  const { id, place, version, ...changes } = input;
  return ctx.app.database.inSpace(place.spaceId, async (transaction) => {
    const [present] = await transaction
      .select({ version: companies.version })
      .from(companies)
      .where(eq(companies.id, id))
      .for('update');
    if (!present) throw new AppError('not_found');
    if (present.version !== version) {
      throw new AppError('version_conflict', { current: await readCompany(ctx, transaction, id) });
    }
    await transaction
      .update(companies)
      .set({ ...changes, version: version + 1 })
      .where(eq(companies.id, id));
    await recordAuditEvent(transaction, {
      spaceId: place.spaceId,
      actorId: ctx.actor.account.id,
      action: 'company.updated',
      subjectType: 'company',
      subjectId: id,
      details: { fields: Object.keys(changes) },
    });
    return readCompany(ctx, transaction, id);
  });
}
