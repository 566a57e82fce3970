import { archiveCompany } from '../../services/companies/archive-company.ts';
import { eraseCompany } from '../../services/companies/erase-company.ts';
import { archiveTenant } from '../../services/tenants/archive-tenant.ts';
import { eraseTenant } from '../../services/tenants/erase-tenant.ts';
import { endpoint } from '../endpoint.ts';
import { answerData, answerNothing } from '../respond.ts';
import { collections, type Level } from './level.ts';

const archive = { tenant: archiveTenant, company: archiveCompany };
const erase = { tenant: eraseTenant, company: eraseCompany };

/** A tenant or a company that is archived. */
export const archivedOf = (level: Level) => ({
  DELETE: endpoint(
    `DELETE ${collections[level]}/{id}`,
    {
      summary: `Archive a ${level}: nothing in it can be used until it is restored`,
      may: { action: `${level}.archive`, of: level },
    },
    async ({ ctx, params: { id }, place }) => {
      return answerData(await archive[level]({ ctx, input: { id, archived: true, place } }));
    },
  ),
});

/** One that comes back. */
export const restoredOf = (level: Level) => ({
  POST: endpoint(
    `POST ${collections[level]}/{id}/restore`,
    { summary: `Bring an archived ${level} back`, may: { action: `${level}.archive`, of: level } },
    async ({ ctx, params: { id }, place }) => {
      const input = { id, archived: false, place };
      return answerData(await archive[level]({ ctx, input }));
    },
  ),
});

/** One that goes for good. */
export const erasedOf = (level: Level) => ({
  POST: endpoint(
    `POST ${collections[level]}/{id}/erase`,
    {
      heavy: 'erasures',
      summary: `Delete an archived ${level} for good, with everything in it`,
      may: { action: `${level}.erase`, of: level },
    },
    async ({ ctx, params: { id }, body, place }) => {
      const input = { id, name: body.name, place };
      await erase[level]({ ctx, input });
      return answerNothing();
    },
  ),
});
