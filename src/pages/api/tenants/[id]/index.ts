import { tenant, updateTenantInput } from '#contracts/tenant.ts';
import { authorize } from '#server/auth/authorize.ts';
import { endpoint, idParam } from '#server/http/endpoint.ts';
import { answerData } from '#server/http/respond.ts';
import { archiveTenant } from '#server/services/tenants/archive-tenant.ts';
import { findTenant } from '#server/services/tenants/find-tenant.ts';
import { updateTenant } from '#server/services/tenants/update-tenant.ts';

export const prerender = false;

export const GET = endpoint(
  { summary: 'A tenant', access: 'signedIn', params: idParam, answer: { status: 200, data: tenant } },
  async ({ ctx, params: { id } }) => {
    await authorize(ctx, 'tenant.read', { kind: 'tenant', id });
    return answerData(await findTenant({ ctx, input: { id } }));
  },
);

export const PATCH = endpoint(
  {
    summary: 'Change the name, time zone or accent colour of a tenant',
    access: 'signedIn',
    params: idParam,
    body: updateTenantInput,
    answer: { status: 200, data: tenant },
  },
  async ({ ctx, params: { id }, body }) => {
    await authorize(ctx, 'tenant.update', { kind: 'tenant', id });
    return answerData(await updateTenant({ ctx, input: { ...body, id } }));
  },
);

export const DELETE = endpoint(
  {
    summary: 'Archive a tenant: nothing in it can be used until it is restored',
    access: 'signedIn',
    params: idParam,
    answer: { status: 200, data: tenant },
  },
  async ({ ctx, params: { id } }) => {
    await authorize(ctx, 'tenant.archive', { kind: 'tenant', id });
    return answerData(await archiveTenant({ ctx, input: { id, archived: true } }));
  },
);
