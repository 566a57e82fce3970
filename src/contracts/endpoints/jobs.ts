import { jobParam } from '../job.ts';
import type { Exchange } from './exchange.ts';

export const jobsEndpoints = {
  'DELETE admin/jobs/{id}': {
    params: jobParam,
    answer: { status: 204 },
  },
  'POST admin/jobs/{id}/retry': {
    params: jobParam,
    answer: { status: 204 },
  },
} as const satisfies Record<string, Exchange>;
