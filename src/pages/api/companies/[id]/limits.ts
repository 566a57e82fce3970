import { limitsOfPlace, setLimitsInput } from '#contracts/limits.ts';
import { authorize } from '#server/auth/authorize.ts';
import { endpoint, idParam } from '#server/http/endpoint.ts';
import { answerData } from '#server/http/respond.ts';
import { readLimitsOfPlace, setLimitsOfPlace } from '#server/services/limits/limits-of-place.ts';

export const prerender = false;

export const GET = endpoint(
  {
    summary: 'The daily limits per person of a company',
    access: 'signedIn',
    params: idParam,
    answer: { status: 200, data: limitsOfPlace },
  },
  async ({ ctx, params: { id } }) => {
    const place = await authorize(ctx, 'company.readUsage', { kind: 'company', id });
    return answerData(await readLimitsOfPlace({ ctx, input: { place } }));
  },
);

export const PUT = endpoint(
  {
    summary: 'Set the daily limits per person of a company, within those of the level above',
    access: 'signedIn',
    params: idParam,
    body: setLimitsInput,
    answer: { status: 200, data: limitsOfPlace },
  },
  async ({ ctx, params: { id }, body }) => {
    const place = await authorize(ctx, 'company.setLimits', { kind: 'company', id });
    return answerData(await setLimitsOfPlace({ ctx, input: { place, limits: body } }));
  },
);
