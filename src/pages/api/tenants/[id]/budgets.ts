import { endpoint } from '#server/http/endpoint.ts';
import { answerData } from '#server/http/respond.ts';
import { listBudgets } from '#server/services/model-providers/list-budgets.ts';
import { setBudget } from '#server/services/model-providers/set-budget.ts';

export const prerender = false;

export const GET = endpoint(
  'GET tenants/{id}/budgets',
  {
    heavy: 'reports',
    summary: "A tenant's budgets for models, with what this month has cost",
    may: { action: 'tenant.manageProviders', of: 'tenant' },
  },
  async ({ ctx, params: { id }, query: { search } }) => {
    return answerData(await listBudgets({ ctx, input: { tenantId: id, search } }));
  },
);

export const PUT = endpoint(
  'PUT tenants/{id}/budgets',
  {
    summary:
      'Set or lift what a tenant, a company, a bot, each person or one of them may spend on models a month',
    may: { action: 'tenant.manageProviders', of: 'tenant' },
  },
  async ({ ctx, params: { id }, body }) => {
    return answerData(await setBudget({ ctx, input: { tenantId: id, budget: body } }));
  },
);
