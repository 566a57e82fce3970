import { eraseInput } from '#contracts/tenant.ts';
import { endpoint, idParam } from '#server/http/endpoint.ts';
import { answerNothing } from '#server/http/respond.ts';
import { eraseCompany } from '#server/services/companies/erase-company.ts';

export const prerender = false;

export const POST = endpoint(
  {
    summary: 'Delete an archived company for good, with everything in it',
    may: { action: 'company.erase', of: 'company' },
    params: idParam,
    body: eraseInput,
    answer: { status: 204 },
  },
  async ({ ctx, params: { id }, body, place }) => {
    await eraseCompany({ ctx, input: { id, name: body.name, place } });
    return answerNothing();
  },
);
