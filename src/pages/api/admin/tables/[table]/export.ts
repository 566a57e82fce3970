import { parseAdminTableQuery } from '#contracts/admin-table.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { answerDownload } from '#server/http/respond.ts';
import { exportAdminTable } from '#server/services/admin-tables/export-admin-table.ts';

export const prerender = false;

export const GET = endpoint(
  'GET admin/tables/{table}/export',
  {
    heavy: 'exports',
    summary: 'Everything that the filters of a table of the administration find, as CSV',
    may: { action: 'installation.administer', of: 'installation' },
  },
  async ({ ctx, params: { table }, query }) => {
    const bytes = exportAdminTable({ ctx, input: { ...parseAdminTableQuery(table, query), table } });
    return answerDownload(bytes, { name: `${table}.csv`, mediaType: 'text/csv; charset=utf-8' });
  },
);
