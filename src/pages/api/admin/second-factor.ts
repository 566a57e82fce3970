import { installationSecondFactor } from '#contracts/second-factor.ts';
import { authorize } from '#server/auth/authorize.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { answerData } from '#server/http/respond.ts';
import {
  readSecondFactorRoles,
  requireSecondFactor,
} from '#server/services/second-factor/second-factor-roles.ts';

export const prerender = false;

const answer = { status: 200, data: installationSecondFactor } as const;

export const GET = endpoint(
  { summary: 'The roles that need two factors on this installation', access: 'signedIn', answer },
  async ({ ctx }) => {
    await authorize(ctx, 'installation.administer', { kind: 'installation' });
    return answerData({ roles: await readSecondFactorRoles({ ctx, input: { tenantId: null } }) });
  },
);

export const PUT = endpoint(
  {
    summary: 'Say which roles need two factors on this installation',
    access: 'signedIn',
    body: installationSecondFactor,
    answer,
  },
  async ({ ctx, body }) => {
    await authorize(ctx, 'installation.requireSecondFactor', { kind: 'installation' });
    return answerData({ roles: await requireSecondFactor({ ctx, input: { ...body, tenantId: null } }) });
  },
);
