import { usage, usageInput, usageReport, usageReportInput } from '../usage.ts';
import { below } from './below.ts';
import type { Exchange } from './exchange.ts';
import { idParam } from './params.ts';

export const usageEndpoints = {
  ...below(['tenants', 'companies'], {
    'GET {collection}/{id}/usage': {
      params: idParam,
      query: usageReportInput,
      answer: { status: 200, data: usageReport },
    },
    'GET {collection}/{id}/usage.csv': {
      params: idParam,
      query: usageReportInput,
      answer: { status: 200, mediaType: 'text/csv' },
    },
  }),
  'GET usage': {
    query: usageInput,
    answer: { status: 200, data: usage },
  },
} as const satisfies Record<string, Exchange>;
