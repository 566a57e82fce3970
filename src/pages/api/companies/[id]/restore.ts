import { company } from '#contracts/company.ts';
import { endpoint, idParam } from '#server/http/endpoint.ts';
import { answerData } from '#server/http/respond.ts';
import { archiveCompany } from '#server/services/companies/archive-company.ts';

export const prerender = false;

export const POST = endpoint(
  {
    summary: 'Bring an archived company back',
    may: { action: 'company.archive', of: 'company' },
    params: idParam,
    answer: { status: 200, data: company },
  },
  async ({ ctx, params: { id }, place }) => {
    return answerData(await archiveCompany({ ctx, input: { id, archived: false, place } }));
  },
);
