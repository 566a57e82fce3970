import { company, companyListInput, createCompanyInput } from '#contracts/company.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { answerData, answerList } from '#server/http/respond.ts';
import { createCompany } from '#server/services/companies/create-company.ts';
import { listCompanies } from '#server/services/companies/list-companies.ts';

export const prerender = false;

export const GET = endpoint(
  {
    summary: 'List the companies within reach',
    may: 'signedIn',
    whileImpersonating: 'open',
    query: companyListInput,
    answer: { status: 200, list: company },
  },
  async ({ ctx, query }) => {
    const { companies, meta } = await listCompanies({ ctx, input: query });
    return answerList(companies, meta);
  },
);

export const POST = endpoint(
  {
    summary: 'Make a company in a tenant',
    may: { action: 'company.create', of: 'tenant', by: 'body.tenantId' },
    body: createCompanyInput,
    answer: { status: 201, data: company },
  },
  async ({ ctx, body, place }) => {
    return answerData(await createCompany({ ctx, input: { ...body, place } }), { status: 201 });
  },
);
