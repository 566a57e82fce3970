import { endpoint } from '#server/http/endpoint.ts';
import { answerData } from '#server/http/respond.ts';
import { readSecondFactorRoles } from '#server/services/second-factor/read-second-factor-roles.ts';
import { requireSecondFactor } from '#server/services/second-factor/require-second-factor.ts';

export const prerender = false;

export const GET = endpoint(
  'GET tenants/{id}/second-factor',
  { summary: 'The roles that need two factors in a tenant', may: { action: 'tenant.read', of: 'tenant' } },
  async ({ ctx, params: { id } }) => {
    return answerData({ roles: await readSecondFactorRoles({ ctx, input: { tenantId: id } }) });
  },
);

export const PUT = endpoint(
  'PUT tenants/{id}/second-factor',
  {
    summary: 'Say which roles need two factors in a tenant',
    may: { action: 'tenant.requireSecondFactor', of: 'tenant' },
  },
  async ({ ctx, params: { id }, body }) => {
    return answerData({ roles: await requireSecondFactor({ ctx, input: { ...body, tenantId: id } }) });
  },
);
