import { endpoint } from '#server/http/endpoint.ts';
import { answerData } from '#server/http/respond.ts';
import { readSecondFactorRoles } from '#server/services/second-factor/read-second-factor-roles.ts';
import { requireSecondFactor } from '#server/services/second-factor/require-second-factor.ts';

export const prerender = false;

export const GET = endpoint(
  'GET admin/second-factor',
  {
    summary: 'The roles that need two factors on this installation',
    may: { action: 'installation.administer', of: 'installation' },
  },
  async ({ ctx }) => {
    return answerData({ roles: await readSecondFactorRoles({ ctx, input: { tenantId: null } }) });
  },
);

export const PUT = endpoint(
  'PUT admin/second-factor',
  {
    summary: 'Say which roles need two factors on this installation',
    may: { action: 'installation.requireSecondFactor', of: 'installation' },
  },
  async ({ ctx, body }) => {
    return answerData({ roles: await requireSecondFactor({ ctx, input: { ...body, tenantId: null } }) });
  },
);
