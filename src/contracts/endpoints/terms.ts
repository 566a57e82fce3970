import { z } from 'zod';
import { wholeListInput } from '../list.ts';
import { createTermInput, term, updateTermInput } from '../term.ts';
import type { Exchange } from './exchange.ts';
import { idParam } from './params.ts';

const termParams = idParam.extend({ termId: z.uuid() });

export const termsEndpoints = {
  'GET tenants/{id}/terms': {
    params: idParam,
    query: wholeListInput,
    answer: { status: 200, list: term },
  },
  'POST tenants/{id}/terms': {
    params: idParam,
    body: createTermInput,
    answer: { status: 201, data: term },
  },
  'PUT tenants/{id}/terms/{termId}': {
    params: termParams,
    body: updateTermInput,
    answer: { status: 200, data: term },
  },
  'DELETE tenants/{id}/terms/{termId}': {
    params: termParams,
    answer: { status: 204 },
  },
} as const satisfies Record<string, Exchange>;
