import { limitsOfPlace, setLimitsInput } from '../limits.ts';
import { below } from './below.ts';
import type { Exchange } from './exchange.ts';
import { idParam } from './params.ts';

export const limitsEndpoints = {
  ...below(['tenants', 'companies', 'model-bots'], {
    'GET {collection}/{id}/limits': {
      params: idParam,
      answer: { status: 200, data: limitsOfPlace },
    },
    'PUT {collection}/{id}/limits': {
      params: idParam,
      body: setLimitsInput,
      answer: { status: 200, data: limitsOfPlace },
    },
  }),
} as const satisfies Record<string, Exchange>;
