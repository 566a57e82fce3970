import { endpoint } from '#server/http/endpoint.ts';
import { answerData } from '#server/http/respond.ts';
import { readLimitsOfPlace, setLimitsOfPlace } from '#server/services/limits/limits-of-place.ts';

export const prerender = false;

export const GET = endpoint(
  'GET companies/{id}/limits',
  {
    summary: 'The daily limits per person of a company',
    may: { action: 'company.readUsage', of: 'company' },
  },
  async ({ ctx, place }) => {
    return answerData(await readLimitsOfPlace({ ctx, input: { place } }));
  },
);

export const PUT = endpoint(
  'PUT companies/{id}/limits',
  {
    summary: 'Set the daily limits per person of a company, within those of the level above',
    may: { action: 'company.setLimits', of: 'company' },
  },
  async ({ ctx, body, place }) => {
    return answerData(await setLimitsOfPlace({ ctx, input: { place, limits: body } }));
  },
);
