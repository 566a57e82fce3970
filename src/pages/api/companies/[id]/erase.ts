import { eraseInput } from '#contracts/tenant.ts';
import { authorize } from '#server/auth/authorize.ts';
import { endpoint, idParam } from '#server/http/endpoint.ts';
import { answerNothing } from '#server/http/respond.ts';
import { eraseCompany } from '#server/services/companies/erase-company.ts';

export const prerender = false;

export const POST = endpoint(
  {
    summary: 'Delete an archived company for good, with everything in it',
    access: 'signedIn',
    params: idParam,
    body: eraseInput,
    answer: { status: 204 },
  },
  async ({ ctx, params: { id }, body }) => {
    const place = await authorize(ctx, 'company.erase', { kind: 'company', id });
    await eraseCompany({ ctx, input: { id, name: body.name, place } });
    return answerNothing();
  },
);
