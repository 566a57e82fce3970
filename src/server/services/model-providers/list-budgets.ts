import type { BudgetData } from '#contracts/model-provider.ts';
import type { SignedInContext } from '../context.ts';
import { readBudgets } from './read-budgets.ts';

/**
 * The budgets of a tenant with what this month (UTC) has cost: of the tenant, of each person (where `spent` is that of
 * whoever spent most), of its companies, of their bots, and of its people: of very many, those with a budget and
 * those who spent most.
 * @param input.search part of the name of a company, bot or person, or of a person's email: those alone
 */
export async function listBudgets({
  ctx,
  input: { tenantId, search },
}: {
  ctx: SignedInContext;
  input: { tenantId: string; search?: string | undefined };
}): Promise<BudgetData[]> {
  return ctx.app.database.inSpace(tenantId, (transaction) =>
    readBudgets(transaction, tenantId, search ? { search } : {}),
  );
}
