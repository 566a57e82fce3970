import { parseTableQuery } from '#contracts/table.ts';
import { auditReach } from '#server/http/audit-reach.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { answerList } from '#server/http/respond.ts';
import { auditScope } from '#server/services/audit/audit-scope.ts';
import { readTable } from '#server/services/tables/read-table.ts';

export const prerender = false;

export const GET = endpoint(
  'GET audit-events',
  {
    summary: 'The audit log: all of it for ADMIN, that of `filters[space][]` for its TENANT_ADMIN',
    may: { oneOf: ['installation.administer', 'audit.read'] },
  },
  async ({ ctx, query, askFor }) => {
    const question = parseTableQuery('auditEvents', query);
    const place = await auditReach({ ctx, askFor, spaces: question.filters.space });
    const { rows, meta } = await readTable(ctx.app, {
      ...auditScope(question, place),
      table: 'auditEvents',
    });
    return answerList(rows, meta);
  },
);
