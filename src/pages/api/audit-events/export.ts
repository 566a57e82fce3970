import { parseAdminTableQuery } from '#contracts/admin-table.ts';
import { auditReach } from '#server/http/audit-reach.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { answerDownload } from '#server/http/respond.ts';
import { exportAuditEvents } from '#server/services/audit/export-audit-events.ts';

export const prerender = false;

export const GET = endpoint(
  'GET audit-events/export',
  {
    heavy: 'exports',
    summary: 'The audit log as CSV, with the filters and the reach of the list',
    may: { oneOf: ['installation.administer', 'audit.read'] },
  },
  async ({ ctx, query, askFor }) => {
    const question = parseAdminTableQuery('auditEvents', query);
    const place = await auditReach({ ctx, askFor, spaces: question.filters.space });
    const bytes = exportAuditEvents({ ctx, input: { question, place } });
    return answerDownload(bytes, { name: 'audit-events.csv', mediaType: 'text/csv; charset=utf-8' });
  },
);
