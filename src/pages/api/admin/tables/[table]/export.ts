import { parseTableQuery } from '#contracts/table.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { answerDownload } from '#server/http/respond.ts';
import { exportTable } from '#server/services/tables/export-table.ts';

export const prerender = false;

export const GET = endpoint(
  'GET admin/tables/{table}/export',
  {
    heavy: 'exports',
    summary: 'Everything that the filters of a table of the administration find, as CSV',
    may: { action: 'installation.administer', of: 'installation' },
  },
  async ({ ctx, params: { table }, query }) => {
    const bytes = exportTable({ ctx, input: { ...parseTableQuery(table, query), table } });
    return answerDownload(bytes, { name: `${table}.csv`, mediaType: 'text/csv; charset=utf-8' });
  },
);
