import { sql } from 'drizzle-orm';
import type { BudgetData, SetBudgetInput } from '#contracts/model-provider.ts';
import { AppError } from '../../errors.ts';
import { newRecordId } from '../../new-record-id.ts';
import { recordAuditEvent } from '../audit/record-audit-event.ts';
import type { SignedInContext } from '../context.ts';
import { readBudgets } from './read-budgets.ts';

/**
 * Sets what may be spent a month on one level, or lifts it. It holds from the next question on.
 * @throws {AppError} `not_found` for a company, bot or person that is not the tenant's; `version_conflict` with the
 * budget as it is now
 */
export async function setBudget({
  ctx,
  input: { tenantId, budget },
}: {
  ctx: SignedInContext;
  input: { tenantId: string; budget: SetBudgetInput };
}): Promise<BudgetData[]> {
  const { level, subjectId, monthly, version } = budget;
  const listed = await ctx.app.database.inSpace(tenantId, async (transaction) => {
    // One at a time, so that whoever is later sees what the other has set.
    await transaction.execute(
      sql`SELECT pg_advisory_xact_lock(hashtextextended(${`budgets:${tenantId}`}, 0))`,
    );
    const picked = await readBudgets(transaction, tenantId, { subjectId });
    const current = picked.find((each) => each.level === level);
    if (!current) throw new AppError('not_found');
    if (version !== undefined && version !== current.version) {
      throw new AppError('version_conflict', { current });
    }
    if (monthly === null) {
      await transaction.execute(
        sql`DELETE FROM budgets WHERE space_id = ${tenantId} AND level = ${level} AND subject_id = ${subjectId}`,
      );
    } else {
      await transaction.execute(sql`
        INSERT INTO budgets (id, space_id, tenant_id, level, subject_id, monthly)
        VALUES (${newRecordId()}, ${tenantId}, ${tenantId}, ${level}, ${subjectId}, ${monthly})
        ON CONFLICT (space_id, level, subject_id) DO UPDATE SET monthly = excluded.monthly, updated_at = now()`);
    }
    await recordAuditEvent(transaction, {
      spaceId: tenantId,
      actorId: ctx.actor.account.id,
      action: 'budget.changed',
      subjectType: level === 'person' ? (subjectId === tenantId ? 'tenant' : 'user') : level,
      subjectId,
      details: { level, monthly },
    });
    const listed = await readBudgets(transaction, tenantId);
    // Vectors that a budget had no room for may be made now.
    await ctx.app.jobs.enqueue(transaction, 'embedMissing', { retryNow: true }, { key: 'embed-missing' });
    return listed;
  });
  await ctx.app.models.changed();
  return listed;
}
