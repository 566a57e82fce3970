import { archiveListInput, createTenantInput, eraseInput, tenant, updateTenantInput } from '../tenant.ts';
import type { Exchange } from './exchange.ts';
import { idParam, keptQuery } from './params.ts';

export const tenantsEndpoints = {
  'GET tenants': {
    query: archiveListInput,
    answer: { status: 200, list: tenant },
  },
  'POST tenants': {
    body: createTenantInput,
    answer: { status: 201, data: tenant },
  },
  'GET tenants/{id}': {
    params: idParam,
    answer: { status: 200, data: tenant },
  },
  'PATCH tenants/{id}': {
    params: idParam,
    body: updateTenantInput,
    answer: { status: 200, data: tenant },
  },
  'DELETE tenants/{id}': {
    params: idParam,
    answer: { status: 200, data: tenant },
  },
  'GET tenants/{id}/branding.css': {
    params: idParam,
    query: keptQuery,
    answer: { status: 200, mediaType: 'text/css' },
  },
  'POST tenants/{id}/erase': {
    params: idParam,
    body: eraseInput,
    answer: { status: 204 },
  },
  'GET tenants/{id}/logo': {
    params: idParam,
    query: keptQuery,
    answer: { status: 200, mediaType: 'image/*' },
  },
  'POST tenants/{id}/logo': {
    params: idParam,
    bodyType: 'multipart/form-data',
    answer: { status: 200, data: tenant },
  },
  'DELETE tenants/{id}/logo': {
    params: idParam,
    answer: { status: 200, data: tenant },
  },
  'POST tenants/{id}/restore': {
    params: idParam,
    answer: { status: 200, data: tenant },
  },
} as const satisfies Record<string, Exchange>;
