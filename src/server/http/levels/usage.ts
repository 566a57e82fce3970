import { readUsageReport } from '../../services/usage/read-usage-report.ts';
import { endpoint } from '../endpoint.ts';
import { answerData } from '../respond.ts';
import { answerUsageCsv } from '../usage-csv.ts';
import { collections, type Level } from './level.ts';

/** What a tenant or a company was used for. */
export const usageOf = (level: Level) => ({
  GET: endpoint(
    `GET ${collections[level]}/{id}/usage`,
    {
      heavy: 'reports',
      summary: `What a ${level} was used for over a period, by day, company, bot, person or way in`,
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
