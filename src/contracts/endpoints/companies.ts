import { company, companyListInput, createCompanyInput, updateCompanyInput } from '../company.ts';
import { eraseInput } from '../tenant.ts';
import type { Exchange } from './exchange.ts';
import { idParam } from './params.ts';

export const companiesEndpoints = {
  'GET companies': {
    query: companyListInput,
    answer: { status: 200, list: company },
  },
  'POST companies': {
    body: createCompanyInput,
    answer: { status: 201, data: company },
  },
  'GET companies/{id}': {
    params: idParam,
    answer: { status: 200, data: company },
  },
  'PATCH companies/{id}': {
    params: idParam,
    body: updateCompanyInput,
    answer: { status: 200, data: company },
  },
  'DELETE companies/{id}': {
    params: idParam,
    answer: { status: 200, data: company },
  },
  'POST companies/{id}/erase': {
    params: idParam,
    body: eraseInput,
    answer: { status: 204 },
  },
  'POST companies/{id}/restore': {
    params: idParam,
    answer: { status: 200, data: company },
  },
} as const satisfies Record<string, Exchange>;
