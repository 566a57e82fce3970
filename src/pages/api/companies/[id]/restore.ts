import { company } from '#contracts/company.ts';
import { authorize } from '#server/auth/authorize.ts';
import { endpoint, idParam } from '#server/http/endpoint.ts';
import { answerData } from '#server/http/respond.ts';
import { archiveCompany } from '#server/services/companies/archive-company.ts';

export const prerender = false;

export const POST = endpoint(
  {
    summary: 'Bring an archived company back',
    access: 'signedIn',
    params: idParam,
    answer: { status: 200, data: company },
  },
  async ({ ctx, params: { id } }) => {
    const place = await authorize(ctx, 'company.archive', { kind: 'company', id });
    return answerData(await archiveCompany({ ctx, input: { id, archived: false, place } }));
  },
);
