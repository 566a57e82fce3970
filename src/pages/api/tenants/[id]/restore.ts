import { endpoint } from '#server/http/endpoint.ts';
import { answerData } from '#server/http/respond.ts';
import { archiveTenant } from '#server/services/tenants/archive-tenant.ts';

export const prerender = false;

export const POST = endpoint(
  'POST tenants/{id}/restore',
  { summary: 'Bring an archived tenant back', may: { action: 'tenant.archive', of: 'tenant' } },
  async ({ ctx, params: { id } }) => {
    return answerData(await archiveTenant({ ctx, input: { id, archived: false } }));
  },
);
