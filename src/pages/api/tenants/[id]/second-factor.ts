import { tenantSecondFactor } from '#contracts/second-factor.ts';
import { endpoint, idParam } from '#server/http/endpoint.ts';
import { answerData } from '#server/http/respond.ts';
import {
  readSecondFactorRoles,
  requireSecondFactor,
} from '#server/services/second-factor/second-factor-roles.ts';

export const prerender = false;

const answer = { status: 200, data: tenantSecondFactor } as const;

export const GET = endpoint(
  {
    summary: 'The roles that need two factors in a tenant',
    may: { action: 'tenant.read', of: 'tenant' },
    params: idParam,
    answer,
  },
  async ({ ctx, params: { id } }) => {
    return answerData({ roles: await readSecondFactorRoles({ ctx, input: { tenantId: id } }) });
  },
);

export const PUT = endpoint(
  {
    summary: 'Say which roles need two factors in a tenant',
    may: { action: 'tenant.requireSecondFactor', of: 'tenant' },
    params: idParam,
    body: tenantSecondFactor,
    answer,
  },
  async ({ ctx, params: { id }, body }) => {
    return answerData({ roles: await requireSecondFactor({ ctx, input: { ...body, tenantId: id } }) });
  },
);
