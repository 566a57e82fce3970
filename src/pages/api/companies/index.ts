import { endpoint } from '#server/http/endpoint.ts';
import { answerData, answerList } from '#server/http/respond.ts';
import { createCompany } from '#server/services/companies/create-company.ts';
import { listCompanies } from '#server/services/companies/list-companies.ts';

export const prerender = false;

export const GET = endpoint(
  'GET companies',
  { summary: 'List the companies within reach', may: 'signedIn', whileImpersonating: 'open' },
  async ({ ctx, query }) => {
    const { companies, meta } = await listCompanies({ ctx, input: query });
    return answerList(companies, meta);
  },
);

export const POST = endpoint(
  'POST companies',
  {
    summary: 'Make a company in a tenant',
    may: { action: 'company.create', of: 'tenant', by: 'body.tenantId' },
  },
  async ({ ctx, body, place }) => {
    return answerData(await createCompany({ ctx, input: { ...body, place } }), { status: 201 });
  },
);
