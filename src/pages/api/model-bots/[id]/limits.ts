import { endpoint } from '#server/http/endpoint.ts';
import { answerData } from '#server/http/respond.ts';
import { readLimitsOfPlace, setLimitsOfPlace } from '#server/services/limits/limits-of-place.ts';

export const prerender = false;

export const GET = endpoint(
  'GET model-bots/{id}/limits',
  {
    summary: "The daily limits per person of a company's bot",
    may: { action: 'modelBot.setLimits', of: 'modelBot' },
  },
  async ({ ctx, place }) => {
    return answerData(await readLimitsOfPlace({ ctx, input: { place } }));
  },
);

export const PUT = endpoint(
  'PUT model-bots/{id}/limits',
  {
    summary: "Set the daily limits per person of a company's bot, within those of the company",
    may: { action: 'modelBot.setLimits', of: 'modelBot' },
  },
  async ({ ctx, body, place }) => {
    return answerData(await setLimitsOfPlace({ ctx, input: { place, limits: body } }));
  },
);
