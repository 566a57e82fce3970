import { eraseInput } from '#contracts/tenant.ts';
import { endpoint, idParam } from '#server/http/endpoint.ts';
import { answerNothing } from '#server/http/respond.ts';
import { eraseTenant } from '#server/services/tenants/erase-tenant.ts';

export const prerender = false;

export const POST = endpoint(
  {
    summary: 'Delete an archived tenant for good, with everything in it',
    may: { action: 'tenant.erase', of: 'tenant' },
    params: idParam,
    body: eraseInput,
    answer: { status: 204 },
  },
  async ({ ctx, params: { id }, body }) => {
    await eraseTenant({ ctx, input: { id, name: body.name } });
    return answerNothing();
  },
);
