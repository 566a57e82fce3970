import { savedView, savedViewInput, savedViewsQuery } from '../saved-view.ts';
import type { Exchange } from './exchange.ts';
import { idParam } from './params.ts';

export const savedViewsEndpoints = {
  'GET views': {
    query: savedViewsQuery,
    answer: { status: 200, list: savedView },
  },
  'POST views': {
    body: savedViewInput,
    answer: { status: 201, data: savedView },
  },
  'DELETE views/{id}': {
    params: idParam,
    answer: { status: 204 },
  },
} as const satisfies Record<string, Exchange>;
