import { limitsOfPlace, setLimitsInput } from '../limits.ts';
import type { Exchange } from './exchange.ts';
import { idParam } from './params.ts';

export const limitsEndpoints = {
  'GET companies/{id}/limits': {
    params: idParam,
    answer: { status: 200, data: limitsOfPlace },
  },
  'PUT companies/{id}/limits': {
    params: idParam,
    body: setLimitsInput,
    answer: { status: 200, data: limitsOfPlace },
  },
  'GET model-bots/{id}/limits': {
    params: idParam,
    answer: { status: 200, data: limitsOfPlace },
  },
  'PUT model-bots/{id}/limits': {
    params: idParam,
    body: setLimitsInput,
    answer: { status: 200, data: limitsOfPlace },
  },
  'GET tenants/{id}/limits': {
    params: idParam,
    answer: { status: 200, data: limitsOfPlace },
  },
  'PUT tenants/{id}/limits': {
    params: idParam,
    body: setLimitsInput,
    answer: { status: 200, data: limitsOfPlace },
  },
} as const satisfies Record<string, Exchange>;
