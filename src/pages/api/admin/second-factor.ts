import { installationSecondFactor } from '#contracts/second-factor.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { answerData } from '#server/http/respond.ts';
import {
  readSecondFactorRoles,
  requireSecondFactor,
} from '#server/services/second-factor/second-factor-roles.ts';

export const prerender = false;

const answer = { status: 200, data: installationSecondFactor } as const;

export const GET = endpoint(
  {
    summary: 'The roles that need two factors on this installation',
    may: { action: 'installation.administer', of: 'installation' },
    answer,
  },
  async ({ ctx }) => {
    return answerData({ roles: await readSecondFactorRoles({ ctx, input: { tenantId: null } }) });
  },
);

export const PUT = endpoint(
  {
    summary: 'Say which roles need two factors on this installation',
    may: { action: 'installation.requireSecondFactor', of: 'installation' },
    body: installationSecondFactor,
    answer,
  },
  async ({ ctx, body }) => {
    return answerData({ roles: await requireSecondFactor({ ctx, input: { ...body, tenantId: null } }) });
  },
);
