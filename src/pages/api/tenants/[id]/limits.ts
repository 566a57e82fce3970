import { endpoint } from '#server/http/endpoint.ts';
import { answerData } from '#server/http/respond.ts';
import { readLimitsOfPlace, setLimitsOfPlace } from '#server/services/limits/limits-of-place.ts';

export const prerender = false;

export const GET = endpoint(
  'GET tenants/{id}/limits',
  { summary: 'The daily limits per person of a tenant', may: { action: 'tenant.readUsage', of: 'tenant' } },
  async ({ ctx, place }) => {
    return answerData(await readLimitsOfPlace({ ctx, input: { place } }));
  },
);

export const PUT = endpoint(
  'PUT tenants/{id}/limits',
  {
    summary: 'Set the daily limits per person of a tenant, within those of the level above',
    may: { action: 'tenant.setLimits', of: 'tenant' },
  },
  async ({ ctx, body, place }) => {
    return answerData(await setLimitsOfPlace({ ctx, input: { place, limits: body } }));
  },
);
