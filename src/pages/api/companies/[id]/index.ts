import { company, updateCompanyInput } from '#contracts/company.ts';
import { authorize } from '#server/auth/authorize.ts';
import { endpoint, idParam } from '#server/http/endpoint.ts';
import { answerData } from '#server/http/respond.ts';
import { archiveCompany } from '#server/services/companies/archive-company.ts';
import { findCompany } from '#server/services/companies/find-company.ts';
import { updateCompany } from '#server/services/companies/update-company.ts';

export const prerender = false;

export const GET = endpoint(
  { summary: 'A company', access: 'signedIn', params: idParam, answer: { status: 200, data: company } },
  async ({ ctx, params: { id } }) => {
    const place = await authorize(ctx, 'company.read', { kind: 'company', id });
    return answerData(await findCompany({ ctx, input: { id, place } }));
  },
);

export const PATCH = endpoint(
  {
    summary: 'Change the name or description of a company',
    access: 'signedIn',
    params: idParam,
    body: updateCompanyInput,
    answer: { status: 200, data: company },
  },
  async ({ ctx, params: { id }, body }) => {
    const place = await authorize(ctx, 'company.update', { kind: 'company', id });
    return answerData(await updateCompany({ ctx, input: { ...body, id, place } }));
  },
);

export const DELETE = endpoint(
  {
    summary: 'Archive a company: nothing in it can be used until it is restored',
    access: 'signedIn',
    params: idParam,
    answer: { status: 200, data: company },
  },
  async ({ ctx, params: { id } }) => {
    const place = await authorize(ctx, 'company.archive', { kind: 'company', id });
    return answerData(await archiveCompany({ ctx, input: { id, archived: true, place } }));
  },
);
