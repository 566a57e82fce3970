import { endpoint } from '#server/http/endpoint.ts';
import { answerNothing } from '#server/http/respond.ts';
import { eraseTenant } from '#server/services/tenants/erase-tenant.ts';

export const prerender = false;

export const POST = endpoint(
  'POST tenants/{id}/erase',
  {
    summary: 'Delete an archived tenant for good, with everything in it',
    may: { action: 'tenant.erase', of: 'tenant' },
  },
  async ({ ctx, params: { id }, body }) => {
    await eraseTenant({ ctx, input: { id, name: body.name } });
    return answerNothing();
  },
);
