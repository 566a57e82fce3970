import { environmentProvider } from '#rules/model-providers.ts';
import type { SignedInContext } from '../../context.ts';
import { listBudgets } from './budgets.ts';
import { listProviders } from './list-providers.ts';
import type { ProviderOwner } from './provider-rows.ts';
import { readCostReport } from './read-cost-report.ts';

/** What the page of an owner's providers shows first. */
export async function readProvidersStart({
  ctx,
  input: { owner },
}: {
  ctx: SignedInContext;
  input: { owner: ProviderOwner };
}) {
  const by = owner === null ? 'tenant' : 'model';
  const [providers, budgets, byDay, apart] = await Promise.all([
    listProviders({ ctx, input: { owner } }),
    owner === null ? [] : listBudgets({ ctx, input: { tenantId: owner } }),
    readCostReport({ ctx, input: { owner, by: 'day' } }),
    readCostReport({ ctx, input: { owner, by } }),
  ]);
  const own = new Set(providers.map(({ id }) => id));
  const others = ctx.app.models
    .chatModels(owner ?? '', 'default')
    .map(({ provider }) => provider)
    .filter(({ id }) => !own.has(id) && (owner !== null || id === environmentProvider));
  const { AI_BASE_URL: baseUrl = null } = ctx.app.environment;
  const learned = owner === null ? ctx.app.models.learnedOf({ id: environmentProvider, baseUrl }) : [];
  return {
    providers,
    budgets,
    byDay,
    apart,
    inherited: [...new Set(others.map(({ name }) => name))],
    learned: learned.map(({ model, quirks }) => ({ model, quirks })),
  };
}
