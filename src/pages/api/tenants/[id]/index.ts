import { tenant, updateTenantInput } from '#contracts/tenant.ts';
import { endpoint, idParam } from '#server/http/endpoint.ts';
import { answerData } from '#server/http/respond.ts';
import { archiveTenant } from '#server/services/tenants/archive-tenant.ts';
import { findTenant } from '#server/services/tenants/find-tenant.ts';
import { updateTenant } from '#server/services/tenants/update-tenant.ts';

export const prerender = false;

export const GET = endpoint(
  {
    summary: 'A tenant',
    may: { action: 'tenant.read', of: 'tenant' },
    params: idParam,
    answer: { status: 200, data: tenant },
  },
  async ({ ctx, params: { id } }) => {
    return answerData(await findTenant({ ctx, input: { id } }));
  },
);

export const PATCH = endpoint(
  {
    summary: 'Change the name, time zone or accent colour of a tenant',
    may: { action: 'tenant.update', of: 'tenant' },
    params: idParam,
    body: updateTenantInput,
    answer: { status: 200, data: tenant },
  },
  async ({ ctx, params: { id }, body }) => {
    return answerData(await updateTenant({ ctx, input: { ...body, id } }));
  },
);

export const DELETE = endpoint(
  {
    summary: 'Archive a tenant: nothing in it can be used until it is restored',
    may: { action: 'tenant.archive', of: 'tenant' },
    params: idParam,
    answer: { status: 200, data: tenant },
  },
  async ({ ctx, params: { id } }) => {
    return answerData(await archiveTenant({ ctx, input: { id, archived: true } }));
  },
);
