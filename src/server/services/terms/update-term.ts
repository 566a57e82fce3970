import { and, eq, ne, sql } from 'drizzle-orm';
import type { TermData, UpdateTermInput } from '#contracts/term.ts';
import type { AuthorizedPlace } from '../../auth/authorized-place.ts';
import { terms } from '../../db/schema/knowledge.ts';
import { auditEvents } from '../../db/schema/operations.ts';
import { tenants } from '../../db/schema/organisation.ts';
import { AppError } from '../../errors.ts';
import type { SignedInContext } from '../context.ts';
import { assertNoticed } from './assert-noticed.ts';
import { presentTerm } from './present-term.ts';

/**
 * Changes a term, or what stands for it, in the search of all the tenant's bots, at once.
 * @throws {AppError} `not_found`; `version_conflict` with the term as it is now; `conflict` if the tenant has another
 * entry of that term; `invalid_request` for words of which search would notice nothing
 */
export async function updateTerm({
  ctx,
  input,
}: {
  ctx: SignedInContext;
  input: UpdateTermInput & { termId: string; tenantId: string; place: AuthorizedPlace };
}): Promise<TermData> {
  assertNoticed(input);
  const { termId, tenantId, version } = input;
  const { spaceId } = input.place;
  const change = { term: input.term, meanings: [...new Set(input.meanings)] };
  const ofTenant = and(eq(terms.id, termId), eq(terms.tenantId, tenantId));
  return ctx.app.database.inSpace(spaceId, async (transaction) => {
    // The tenant's lock keeps the term free, if it is, until the change is in.
    await transaction.select({ id: tenants.id }).from(tenants).where(eq(tenants.id, tenantId)).for('update');
    const [before] = await transaction.select().from(terms).where(ofTenant).for('update');
    if (!before) throw new AppError('not_found');
    const current = presentTerm(before);
    if (version !== undefined && version !== current.version) {
      throw new AppError('version_conflict', { current });
    }
    const [other] = await transaction
      .select({ id: terms.id })
      .from(terms)
      .where(
        and(
          eq(terms.tenantId, tenantId),
          ne(terms.id, termId),
          sql`lower(${terms.term}) = lower(${change.term})`,
        ),
      );
    if (other) throw new AppError('conflict');
    await transaction.update(terms).set(change).where(ofTenant);
    await transaction.insert(auditEvents).values({
      spaceId,
      actorId: ctx.actor.account.id,
      action: 'term.changed',
      subjectType: 'tenant',
      subjectId: tenantId,
      details: { termId, ...change, before: { term: before.term, meanings: before.meanings } },
    });
    return presentTerm({ ...before, ...change });
  });
}
