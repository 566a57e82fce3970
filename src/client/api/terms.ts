import type { CreateTermInput, TermData, UpdateTermInput } from '#contracts/term.ts';
import { request } from './http.ts';

export async function listTerms(tenantId: string) {
  const { data } = await request<{ data: TermData[] }>(`tenants/${tenantId}/terms`);
  return data;
}

export async function createTerm(tenantId: string, body: CreateTermInput) {
  const { data } = await request<{ data: TermData }>(`tenants/${tenantId}/terms`, { method: 'POST', body });
  return data;
}

/** @throws {ApiError} `version_conflict` with the term as it is now */
export async function updateTerm(tenantId: string, termId: string, body: UpdateTermInput) {
  const { data } = await request<{ data: TermData }>(`tenants/${tenantId}/terms/${termId}`, {
    method: 'PUT',
    body,
  });
  return data;
}

export async function deleteTerm(tenantId: string, termId: string): Promise<void> {
  await request(`tenants/${tenantId}/terms/${termId}`, { method: 'DELETE' });
}
