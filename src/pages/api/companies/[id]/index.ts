import { endpoint } from '#server/http/endpoint.ts';
import { archivedOf } from '#server/http/levels/archived.ts';
import { answerData } from '#server/http/respond.ts';
import { findCompany } from '#server/services/companies/find-company.ts';
import { updateCompany } from '#server/services/companies/update-company.ts';

export const prerender = false;

export const GET = endpoint(
  'GET companies/{id}',
  { summary: 'A company', may: { action: 'company.read', of: 'company' } },
  async ({ ctx, params: { id }, place }) => {
    return answerData(await findCompany({ ctx, input: { id, place } }));
  },
);

export const PATCH = endpoint(
  'PATCH companies/{id}',
  {
    summary: 'Change the name or description of a company',
    may: { action: 'company.update', of: 'company' },
  },
  async ({ ctx, params: { id }, body, place }) => {
    return answerData(await updateCompany({ ctx, input: { ...body, id, place } }));
  },
);

export const { DELETE } = archivedOf('company');
