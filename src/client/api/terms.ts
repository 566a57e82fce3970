import type { CreateTermInput, TermData } from '#contracts/term.ts';
import { request } from './http.ts';

export async function listTerms(tenantId: string) {
  const { data } = await request<{ data: TermData[] }>(`tenants/${tenantId}/terms`);
  return data;
}

export async function createTerm(tenantId: string, body: CreateTermInput) {
  const { data } = await request<{ data: TermData }>(`tenants/${tenantId}/terms`, { method: 'POST', body });
  return data;
}

export async function deleteTerm(tenantId: string, termId: string): Promise<void> {
  await request(`tenants/${tenantId}/terms/${termId}`, { method: 'DELETE' });
}
