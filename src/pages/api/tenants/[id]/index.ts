import { endpoint } from '#server/http/endpoint.ts';
import { archivedOf } from '#server/http/levels/archived.ts';
import { answerData } from '#server/http/respond.ts';
import { findTenant } from '#server/services/tenants/find-tenant.ts';
import { updateTenant } from '#server/services/tenants/update-tenant.ts';

export const prerender = false;

export const GET = endpoint(
  'GET tenants/{id}',
  { summary: 'A tenant', may: { action: 'tenant.read', of: 'tenant' } },
  async ({ ctx, params: { id } }) => {
    return answerData(await findTenant({ ctx, input: { id } }));
  },
);

export const PATCH = endpoint(
  'PATCH tenants/{id}',
  {
    summary: 'Change the name, time zone or accent colour of a tenant',
    may: { action: 'tenant.update', of: 'tenant' },
  },
  async ({ ctx, params: { id }, body }) => {
    return answerData(await updateTenant({ ctx, input: { ...body, id } }));
  },
);

export const { DELETE } = archivedOf('tenant');
