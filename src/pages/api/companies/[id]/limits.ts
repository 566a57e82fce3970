import { limitsOfPlace, setLimitsInput } from '#contracts/limits.ts';
import { endpoint, idParam } from '#server/http/endpoint.ts';
import { answerData } from '#server/http/respond.ts';
import { readLimitsOfPlace, setLimitsOfPlace } from '#server/services/limits/limits-of-place.ts';

export const prerender = false;

export const GET = endpoint(
  {
    summary: 'The daily limits per person of a company',
    may: { action: 'company.readUsage', of: 'company' },
    params: idParam,
    answer: { status: 200, data: limitsOfPlace },
  },
  async ({ ctx, place }) => {
    return answerData(await readLimitsOfPlace({ ctx, input: { place } }));
  },
);

export const PUT = endpoint(
  {
    summary: 'Set the daily limits per person of a company, within those of the level above',
    may: { action: 'company.setLimits', of: 'company' },
    params: idParam,
    body: setLimitsInput,
    answer: { status: 200, data: limitsOfPlace },
  },
  async ({ ctx, body, place }) => {
    return answerData(await setLimitsOfPlace({ ctx, input: { place, limits: body } }));
  },
);
