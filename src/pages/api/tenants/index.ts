import { endpoint } from '#server/http/endpoint.ts';
import { answerData, answerList } from '#server/http/respond.ts';
import { createTenant } from '#server/services/tenants/create-tenant.ts';
import { listTenants } from '#server/services/tenants/list-tenants.ts';

export const prerender = false;

export const GET = endpoint(
  'GET tenants',
  { summary: 'List the tenants within reach', may: 'signedIn', whileImpersonating: 'open' },
  async ({ ctx, query }) => {
    const { tenants, meta } = await listTenants({ ctx, input: query });
    return answerList(tenants, meta);
  },
);

export const POST = endpoint(
  'POST tenants',
  {
    summary: 'Make a tenant and become its administrator',
    may: { action: 'tenant.create', of: 'installation' },
  },
  async ({ ctx, body }) => {
    return answerData(await createTenant({ ctx, input: body }), { status: 201 });
  },
);
