import type {
  BudgetData,
  CostReportData,
  CreateModelProviderInput,
  ModelProviderData,
  ModelProviderTest,
  SetBudgetInput,
  UpdateModelProviderInput,
} from '#contracts/model-provider.ts';
import type { CostGrouping } from '#rules/model-providers.ts';
import { apiBase, request } from './http.ts';

/** Whose providers and costs: a tenant's, by its id, or the installation's (null). */
export type Owner = string | null;

const addressOf = (owner: Owner) => (owner === null ? 'model-providers' : `tenants/${owner}/model-providers`);

/** Whose costs: a tenant's, a company's, or the installation's (null). */
export type CostPlace = { kind: 'tenants' | 'companies'; id: string } | null;

const costsOf = (place: CostPlace) => (place === null ? 'model-costs' : `${place.kind}/${place.id}/costs`);

export async function listProviders(owner: Owner): Promise<ModelProviderData[]> {
  return (await request<{ data: ModelProviderData[] }>(addressOf(owner))).data;
}

/** @throws {ApiError} `invalid_request`, `conflict` where there are as many as there may be */
export async function createProvider(
  owner: Owner,
  body: CreateModelProviderInput,
): Promise<ModelProviderData> {
  return (await request<{ data: ModelProviderData }>(addressOf(owner), { method: 'POST', body })).data;
}

/** @throws {ApiError} `invalid_request` */
export async function updateProvider(
  owner: Owner,
  id: string,
  body: UpdateModelProviderInput,
): Promise<ModelProviderData> {
  const path = `${addressOf(owner)}/${id}`;
  return (await request<{ data: ModelProviderData }>(path, { method: 'PATCH', body })).data;
}

export async function removeProvider(owner: Owner, id: string): Promise<void> {
  await request(`${addressOf(owner)}/${id}`, { method: 'DELETE' });
}

export async function testProvider(owner: Owner, id: string): Promise<ModelProviderTest> {
  const path = `${addressOf(owner)}/${id}/test`;
  return (await request<{ data: ModelProviderTest }>(path, { method: 'POST', body: {} })).data;
}

/** @param search part of a name or email; without it, all there are */
export async function listBudgets(
  tenantId: string,
  search: string,
  signal: AbortSignal,
): Promise<BudgetData[]> {
  const options = { query: { search }, body: { blockSpinner: true }, signal };
  return (await request<{ data: BudgetData[] }>(`tenants/${tenantId}/budgets`, options)).data;
}

export async function setBudget(tenantId: string, body: SetBudgetInput): Promise<BudgetData[]> {
  return (await request<{ data: BudgetData[] }>(`tenants/${tenantId}/budgets`, { method: 'PUT', body })).data;
}

type Period = { from: string; to: string; by: CostGrouping };

export async function readCosts(place: CostPlace, query: Period): Promise<CostReportData> {
  return (await request<{ data: CostReportData }>(costsOf(place), { query })).data;
}

/** Where the browser finds the same as a CSV file. */
export const costFile = (place: CostPlace, period: Period) =>
  `${apiBase}/${costsOf(place)}.csv?${new URLSearchParams(period)}`;
