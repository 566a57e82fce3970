import type { CompanyData } from '#contracts/company.ts';
import type {
  AcceptedInvitation,
  InvitationData,
  InvitationOutcome,
  InvitedInput,
  OfferedInvitation,
  PreviewedLine,
} from '#contracts/invitation.ts';
import type { LimitsOfPlaceData, SetLimitsInput } from '#contracts/limits.ts';
import type { ListMeta } from '#contracts/list.ts';
import type { GivenRoleInput, MemberData } from '#contracts/member.ts';
import type { TenantData, UpdateTenantInput } from '#contracts/tenant.ts';
import type { UsageReportData } from '#contracts/usage.ts';
import type { ArchiveState } from '#rules/organisation.ts';
import type { UsageGrouping } from '#rules/usage-report.ts';
import { apiBase, request } from './http.ts';

/** A tenant or company, as the address of what belongs to it begins. */
export type Place = { kind: 'tenants' | 'companies'; id: string };

const addressOf = ({ kind, id }: Place) => `${kind}/${id}`;

type Question = { page?: number; perPage?: number; search?: string };

async function change<Data>(
  path: string,
  method: 'POST' | 'PATCH' | 'PUT',
  body: Record<string, unknown> = {},
) {
  return (await request<{ data: Data }>(path, { method, body })).data;
}

/** @throws {ApiError} `version_conflict` with the tenant as it is now, `invalid_request` */
export const updateTenant = (id: string, input: UpdateTenantInput) =>
  change<TenantData>(`tenants/${id}`, 'PATCH', input);

/** @throws {ApiError} `version_conflict` with the company as it is now, `invalid_request` */
export const updateCompany = (id: string, input: { version: number; name?: string; description?: string }) =>
  change<CompanyData>(`companies/${id}`, 'PATCH', input);

/** @throws {ApiError} `limit_reached`, `invalid_request` */
export const createCompany = (input: { tenantId: string; name: string; description?: string }) =>
  change<CompanyData>('companies', 'POST', input);

/** The companies within the caller's reach; without a state, those in use. */
export function listCompanies(
  query: Question & { tenantId?: string; state?: ArchiveState },
  signal: AbortSignal,
) {
  const { tenantId, state, ...rest } = query;
  return request<{ data: CompanyData[]; meta: ListMeta }>('companies', {
    query: { ...rest, filters: { tenantId, state } },
    signal,
  });
}

export async function archivePlace(place: Place): Promise<void> {
  await request(addressOf(place), { method: 'DELETE' });
}

/** @throws {ApiError} `limit_reached` */
export async function restorePlace(place: Place): Promise<void> {
  await change(`${addressOf(place)}/restore`, 'POST');
}

/** Deletes for good. @throws {ApiError} `not_archived`, `subscription_active`, `invalid_request` for another name */
export async function erasePlace(place: Place, name: string): Promise<void> {
  await change(`${addressOf(place)}/erase`, 'POST', { name });
}

export async function uploadLogo(tenantId: string, logo: Blob): Promise<TenantData> {
  const body = new FormData();
  body.append('file', logo, 'logo');
  return (await request<{ data: TenantData }>(`tenants/${tenantId}/logo`, { method: 'POST', body })).data;
}

export async function removeLogo(tenantId: string): Promise<TenantData> {
  return (await request<{ data: TenantData }>(`tenants/${tenantId}/logo`, { method: 'DELETE' })).data;
}

export const listMembers = (place: Place, query: Question, signal?: AbortSignal) =>
  request<{ data: MemberData[]; meta: ListMeta }>(`${addressOf(place)}/members`, {
    query,
    ...(signal && { signal }),
  });

/** @throws {ApiError} `version_conflict` with the person as they are now, `last_tenant_administrator` */
export const changeRoles = (
  place: Place,
  userId: string,
  input: { version: string; roles: GivenRoleInput[] },
) => change<MemberData>(`${addressOf(place)}/members/${userId}`, 'PATCH', input);

/** @throws {ApiError} `last_tenant_administrator` */
export async function removeMember(place: Place, userId: string): Promise<void> {
  await request(`${addressOf(place)}/members/${userId}`, { method: 'DELETE' });
}

export const listInvitations = (place: Place, query: Question, signal?: AbortSignal) =>
  request<{ data: InvitationData[]; meta: ListMeta }>(`${addressOf(place)}/invitations`, {
    query,
    ...(signal && { signal }),
  });

/** @throws {ApiError} `limit_reached`, `too_many_attempts`, `invalid_request` */
export const invite = (place: Place, input: { locale: 'en' | 'es'; invitations: InvitedInput[] }) =>
  change<InvitationOutcome[]>(`${addressOf(place)}/invitations`, 'POST', input);

export const previewInvitations = (place: Place, csv: string) =>
  change<PreviewedLine[]>(`${addressOf(place)}/invitations/preview`, 'POST', { csv });

/** @throws {ApiError} `conflict`, `limit_reached`, `too_many_attempts` */
export const resendInvitation = (place: Place, id: string) =>
  change<InvitationData>(`${addressOf(place)}/invitations/${id}/resend`, 'POST');

/** @throws {ApiError} `conflict` for one that was accepted */
export async function revokeInvitation(place: Place, id: string): Promise<void> {
  await request(`${addressOf(place)}/invitations/${id}`, { method: 'DELETE' });
}

/** @throws {ApiError} `link_expired` */
export const lookUpInvitation = (token: string) =>
  change<OfferedInvitation>('invitations/look-up', 'POST', { token });

/** @throws {ApiError} `link_expired`, `sign_in_to_accept`, `invitation_for_other`, `limit_reached` */
export const acceptInvitation = (input: {
  token: string;
  person?: { firstName: string; password: string };
}) => change<AcceptedInvitation>('invitations/accept', 'POST', input);

type Period = { from: string; to: string; by: UsageGrouping };

export async function readUsageReport(place: Place, period: Period) {
  return (await request<{ data: UsageReportData }>(`${addressOf(place)}/usage`, { query: period })).data;
}

/** Where a browser downloads the same as a file for spreadsheets. */
export const usageFile = (place: Place, period: Period) =>
  `${apiBase}/${addressOf(place)}/usage.csv?${new URLSearchParams(period)}`;

/**
 * Sets the daily limits of a tenant, company or bot.
 * @throws {ApiError} `version_conflict` with the limits as they are now; `invalid_request` above the next level's
 */
export const setLimits = (
  place: { kind: Place['kind'] | 'model-bots'; id: string },
  limits: SetLimitsInput,
) => change<LimitsOfPlaceData>(`${place.kind}/${place.id}/limits`, 'PUT', limits);
