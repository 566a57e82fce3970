import { meaningState } from '../file.ts';
import type { Exchange } from './exchange.ts';
import { idParam } from './params.ts';

export const embeddingsEndpoints = {
  'GET model-bots/{id}/meaning': {
    params: idParam,
    answer: { status: 200, data: meaningState },
  },
} as const satisfies Record<string, Exchange>;
