import { count, sql } from 'drizzle-orm';
import type { CreateTermInput, TermData } from '#contracts/term.ts';
import { termLimits } from '#rules/limits.ts';
import type { AuthorizedPlace } from '../../auth/authorized-place.ts';
import { terms } from '../../db/schema/knowledge.ts';
import { auditEvents } from '../../db/schema/operations.ts';
import { tenants } from '../../db/schema/organisation.ts';
import { AppError } from '../../errors.ts';
import { newRecordId } from '../../new-record-id.ts';
import { presentTime } from '../../time.ts';
import type { SignedInContext } from '../context.ts';
import { assertNoticed } from './assert-noticed.ts';
import { presentTerm } from './present-term.ts';

/**
 * Adds a term to the search of all the tenant's bots, at once.
 * @throws {AppError} `not_found` without such a tenant, `conflict` if it has the term or as many as it may,
 * `invalid_request` for words of which search would notice nothing
 */
export async function createTerm({
  ctx,
  input,
}: {
  ctx: SignedInContext;
  input: CreateTermInput & { tenantId: string; place: AuthorizedPlace };
}): Promise<TermData> {
  assertNoticed(input);
  const { tenantId, place } = input;
  const { spaceId } = place;
  const row = {
    id: newRecordId(),
    term: input.term,
    meanings: [...new Set(input.meanings)],
    createdAt: presentTime(),
  };
  await ctx.app.database.inSpace(spaceId, async (transaction) => {
    // The tenant's lock makes the count below hold until the row is in.
    const [tenant] = await transaction
      .select({ id: tenants.id })
      .from(tenants)
      .where(sql`${tenants.id} = ${tenantId}`)
      .for('update');
    if (!tenant) throw new AppError('not_found');
    const [held] = await transaction.select({ terms: count() }).from(terms);
    if (held && held.terms >= termLimits.perTenant) throw new AppError('conflict');
    const added = await transaction
      .insert(terms)
      .values({ ...row, spaceId, tenantId })
      .onConflictDoNothing()
      .returning({ id: terms.id });
    if (added.length === 0) throw new AppError('conflict');
    await transaction.insert(auditEvents).values({
      spaceId,
      actorId: ctx.actor.account.id,
      action: 'term.created',
      subjectType: 'tenant',
      subjectId: tenantId,
      details: { termId: row.id, term: row.term, meanings: row.meanings },
    });
  });
  return presentTerm(row);
}
