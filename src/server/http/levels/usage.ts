import { readLimitsOfPlace, setLimitsOfPlace } from '../../services/limits/limits-of-place.ts';
import { readCostReport } from '../../services/model-providers/read-cost-report.ts';
import { readUsageReport } from '../../services/usage/read-usage-report.ts';
import { answerCostCsv } from '../cost-csv.ts';
import { endpoint } from '../endpoint.ts';
import { answerData } from '../respond.ts';
import { answerUsageCsv } from '../usage-csv.ts';
import { collections, type Level } from './level.ts';

/** What a tenant or a company lets each person use a day. */
export const limitsOf = (level: Level) => ({
  GET: endpoint(
    `GET ${collections[level]}/{id}/limits`,
    {
      summary: `The daily limits per person of a ${level}`,
      may: { action: `${level}.readUsage`, of: level },
    },
    async ({ ctx, place }) => {
      return answerData(await readLimitsOfPlace({ ctx, input: { place } }));
    },
  ),
  PUT: endpoint(
    `PUT ${collections[level]}/{id}/limits`,
    {
      summary: `Set the daily limits per person of a ${level}, within those of the level above`,
      may: { action: `${level}.setLimits`, of: level },
    },
    async ({ ctx, body, place }) => {
      return answerData(await setLimitsOfPlace({ ctx, input: { place, limits: body } }));
    },
  ),
});

/** What it was used for. */
export const usageOf = (level: Level) => ({
  GET: endpoint(
    `GET ${collections[level]}/{id}/usage`,
    {
      heavy: 'reports',
      summary: `What a ${level} was used for over a period, by day, company, bot or person`,
      may: { action: `${level}.readUsage`, of: level },
    },
    async ({ ctx, query, place }) => {
      return answerData(await readUsageReport({ ctx, input: { ...query, place } }));
    },
  ),
});

/** The same as a file. */
export const usageFileOf = (level: Level) => ({
  GET: endpoint(
    `GET ${collections[level]}/{id}/usage.csv`,
    {
      heavy: 'exports',
      summary: 'The same as a CSV file',
      may: { action: `${level}.readUsage`, of: level },
    },
    async ({ ctx, query, place }) => {
      return answerUsageCsv(await readUsageReport({ ctx, input: { ...query, place } }), ctx.locale);
    },
  ),
});

/** What it spent on models. */
export const costsOf = (level: Level) => ({
  GET: endpoint(
    `GET ${collections[level]}/{id}/costs`,
    {
      heavy: 'reports',
      summary: `What a ${level} spent on models over a period, told apart`,
      may: { action: `${level}.readUsage`, of: level },
    },
    async ({ ctx, query, place: { spaceId, companyId } }) => {
      const input = { ...query, owner: spaceId, ...(companyId && { companyId }) };
      return answerData(await readCostReport({ ctx, input }));
    },
  ),
});

/** The same as a file. */
export const costFileOf = (level: Level) => ({
  GET: endpoint(
    `GET ${collections[level]}/{id}/costs.csv`,
    {
      heavy: 'exports',
      summary: 'The same as a CSV file',
      may: { action: `${level}.readUsage`, of: level },
    },
    async ({ ctx, query, place: { spaceId, companyId } }) => {
      const input = { ...query, owner: spaceId, ...(companyId && { companyId }) };
      return answerCostCsv(await readCostReport({ ctx, input }), ctx.locale);
    },
  ),
});
