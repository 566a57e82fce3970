import { endpoint } from '#server/http/endpoint.ts';
import { answerNothing } from '#server/http/respond.ts';
import { eraseCompany } from '#server/services/companies/erase-company.ts';

export const prerender = false;

export const POST = endpoint(
  'POST companies/{id}/erase',
  {
    summary: 'Delete an archived company for good, with everything in it',
    may: { action: 'company.erase', of: 'company' },
  },
  async ({ ctx, params: { id }, body, place }) => {
    await eraseCompany({ ctx, input: { id, name: body.name, place } });
    return answerNothing();
  },
);
