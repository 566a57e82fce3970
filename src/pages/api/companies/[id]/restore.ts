import { endpoint } from '#server/http/endpoint.ts';
import { answerData } from '#server/http/respond.ts';
import { archiveCompany } from '#server/services/companies/archive-company.ts';

export const prerender = false;

export const POST = endpoint(
  'POST companies/{id}/restore',
  { summary: 'Bring an archived company back', may: { action: 'company.archive', of: 'company' } },
  async ({ ctx, params: { id }, place }) => {
    return answerData(await archiveCompany({ ctx, input: { id, archived: false, place } }));
  },
);
