import { readLimitsOfPlace } from '../../services/limits/read-limits-of-place.ts';
import { setLimitsOfPlace } from '../../services/limits/set-limits-of-place.ts';
import { endpoint } from '../endpoint.ts';
import { answerData } from '../respond.ts';
import { collections } from './level.ts';

const limited = {
  tenant: { name: 'a tenant', read: 'tenant.readUsage', set: 'tenant.setLimits' },
  company: { name: 'a company', read: 'company.readUsage', set: 'company.setLimits' },
  modelBot: { name: "a company's bot", read: 'modelBot.setLimits', set: 'modelBot.setLimits' },
} as const;

/** What a tenant, a company or a bot lets each person use a day. */
export const limitsOf = (level: keyof typeof limited) => ({
  GET: endpoint(
    `GET ${collections[level]}/{id}/limits`,
    {
      summary: `The daily limits per person of ${limited[level].name}`,
      may: { action: limited[level].read, of: level },
    },
    async ({ ctx, place }) => {
      return answerData(await readLimitsOfPlace({ ctx, input: { place } }));
    },
  ),
  PUT: endpoint(
    `PUT ${collections[level]}/{id}/limits`,
    {
      summary: `Set the daily limits per person of ${limited[level].name}, within those of the level above`,
      may: { action: limited[level].set, of: level },
    },
    async ({ ctx, body, place }) => {
      return answerData(await setLimitsOfPlace({ ctx, input: { place, limits: body } }));
    },
  ),
});
