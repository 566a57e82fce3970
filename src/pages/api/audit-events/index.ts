import { parseAdminTableQuery } from '#contracts/admin-table.ts';
import { auditReach } from '#server/http/audit-reach.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { answerList } from '#server/http/respond.ts';
import { readAuditEvents } from '#server/services/audit/read-audit-events.ts';

export const prerender = false;

export const GET = endpoint(
  'GET audit-events',
  {
    heavy: 'searches',
    summary: 'The audit log: all of it for ADMIN, that of `filters[space][]` for its TENANT_ADMIN',
    may: { oneOf: ['installation.administer', 'audit.read'] },
  },
  async ({ ctx, query, askFor }) => {
    const question = parseAdminTableQuery('auditEvents', query);
    const place = await auditReach({ ctx, askFor, spaces: question.filters.space });
    const { rows, meta } = await readAuditEvents({ ctx, input: { question, place } });
    return answerList(rows, meta);
  },
);
