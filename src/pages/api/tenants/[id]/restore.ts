import { tenant } from '#contracts/tenant.ts';
import { endpoint, idParam } from '#server/http/endpoint.ts';
import { answerData } from '#server/http/respond.ts';
import { archiveTenant } from '#server/services/tenants/archive-tenant.ts';

export const prerender = false;

export const POST = endpoint(
  {
    summary: 'Bring an archived tenant back',
    may: { action: 'tenant.archive', of: 'tenant' },
    params: idParam,
    answer: { status: 200, data: tenant },
  },
  async ({ ctx, params: { id } }) => {
    return answerData(await archiveTenant({ ctx, input: { id, archived: false } }));
  },
);
