import { parseAdminTableQuery } from '#contracts/admin-table.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { answerList } from '#server/http/respond.ts';
import { readAdminTable } from '#server/services/admin-tables/read-admin-table.ts';

export const prerender = false;

export const GET = endpoint(
  'GET admin/tables/{table}',
  {
    heavy: 'searches',
    summary: 'A page of one of the tables of the administration; sorts and filters are those of its columns',
    may: { action: 'installation.administer', of: 'installation' },
  },
  async ({ ctx, params: { table }, query }) => {
    const { rows, meta } = await readAdminTable({
      ctx,
      input: { ...parseAdminTableQuery(table, query), table },
    });
    return answerList(rows, meta);
  },
);
