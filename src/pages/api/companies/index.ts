import { company, companyListInput, createCompanyInput } from '#contracts/company.ts';
import { authorize } from '#server/auth/authorize.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { answerData, answerList } from '#server/http/respond.ts';
import { createCompany } from '#server/services/companies/create-company.ts';
import { listCompanies } from '#server/services/companies/list-companies.ts';

export const prerender = false;

export const GET = endpoint(
  {
    summary: 'List the companies within reach',
    access: 'signedIn',
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
    access: 'signedIn',
    body: createCompanyInput,
    answer: { status: 201, data: company },
  },
  async ({ ctx, body }) => {
    const place = await authorize(ctx, 'company.create', { kind: 'tenant', id: body.tenantId });
    return answerData(await createCompany({ ctx, input: { ...body, place } }), { status: 201 });
  },
);
