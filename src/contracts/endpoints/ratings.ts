import { ratingReport } from '../rating.ts';
import type { Exchange } from './exchange.ts';
import { idParam } from './params.ts';

export const ratingsEndpoints = {
  'GET companies/{id}/ratings': {
    params: idParam,
    answer: { status: 200, data: ratingReport },
  },
  'GET model-bots/{id}/ratings': {
    params: idParam,
    answer: { status: 200, data: ratingReport },
  },
} as const satisfies Record<string, Exchange>;
