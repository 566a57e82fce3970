import { eraseInput } from '#contracts/tenant.ts';
import { authorize } from '#server/auth/authorize.ts';
import { endpoint, idParam } from '#server/http/endpoint.ts';
import { answerNothing } from '#server/http/respond.ts';
import { eraseTenant } from '#server/services/tenants/erase-tenant.ts';

export const prerender = false;

export const POST = endpoint(
  {
    summary: 'Delete an archived tenant for good, with everything in it',
    access: 'signedIn',
    params: idParam,
    body: eraseInput,
    answer: { status: 204 },
  },
  async ({ ctx, params: { id }, body }) => {
    await authorize(ctx, 'tenant.erase', { kind: 'tenant', id });
    await eraseTenant({ ctx, input: { id, name: body.name } });
    return answerNothing();
  },
);
