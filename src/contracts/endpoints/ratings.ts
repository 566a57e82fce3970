import { ratingReport } from '../rating.ts';
import { below } from './below.ts';
import type { Exchange } from './exchange.ts';
import { idParam } from './params.ts';

export const ratingsEndpoints = {
  ...below(['companies', 'model-bots'], {
    'GET {collection}/{id}/ratings': {
      params: idParam,
      answer: { status: 200, data: ratingReport },
    },
  }),
} as const satisfies Record<string, Exchange>;
