import { tenant } from '#contracts/tenant.ts';
import { authorize } from '#server/auth/authorize.ts';
import { endpoint, idParam } from '#server/http/endpoint.ts';
import { answerData } from '#server/http/respond.ts';
import { archiveTenant } from '#server/services/tenants/archive-tenant.ts';

export const prerender = false;

export const POST = endpoint(
  {
    summary: 'Bring an archived tenant back',
    access: 'signedIn',
    params: idParam,
    answer: { status: 200, data: tenant },
  },
  async ({ ctx, params: { id } }) => {
    await authorize(ctx, 'tenant.archive', { kind: 'tenant', id });
    return answerData(await archiveTenant({ ctx, input: { id, archived: false } }));
  },
);
