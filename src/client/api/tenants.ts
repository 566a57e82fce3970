import type { ListMeta } from '#contracts/list.ts';
import type { TenantData } from '#contracts/tenant.ts';
import type { ArchiveState } from '#rules/organisation.ts';
import { request } from './http.ts';

/** The tenants within the caller's reach. */
export function listTenants(
  query: { page: number; perPage: number; search: string; state: readonly ArchiveState[] },
  signal: AbortSignal,
) {
  const { state, ...rest } = query;
  return request<{ data: TenantData[]; meta: ListMeta }>('tenants', {
    query: { ...rest, filters: { state } },
    signal,
  });
}

/** Makes a tenant that the caller administers. @throws {ApiError} `invalid_request`, `conflict` */
export async function createTenant(name: string) {
  const { data } = await request<{ data: TenantData }>('tenants', { method: 'POST', body: { name } });
  return data;
}
