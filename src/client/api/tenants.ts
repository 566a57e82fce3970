import type { TenantData } from '#contracts/tenant.ts';
import { request } from './http.ts';

/** Makes a tenant that the caller administers. @throws {ApiError} `invalid_request`, `conflict` */
export async function createTenant(name: string) {
  const { data } = await request<{ data: TenantData }>('tenants', { method: 'POST', body: { name } });
  return data;
}
