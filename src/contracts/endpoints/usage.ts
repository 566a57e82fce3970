import { usage, usageInput, usageReport, usageReportInput } from '../usage.ts';
import type { Exchange } from './exchange.ts';
import { idParam } from './params.ts';

export const usageEndpoints = {
  'GET companies/{id}/usage': {
    params: idParam,
    query: usageReportInput,
    answer: { status: 200, data: usageReport },
  },
  'GET companies/{id}/usage.csv': {
    params: idParam,
    query: usageReportInput,
    answer: { status: 200, mediaType: 'text/csv' },
  },
  'GET tenants/{id}/usage': {
    params: idParam,
    query: usageReportInput,
    answer: { status: 200, data: usageReport },
  },
  'GET tenants/{id}/usage.csv': {
    params: idParam,
    query: usageReportInput,
    answer: { status: 200, mediaType: 'text/csv' },
  },
  'GET usage': {
    query: usageInput,
    answer: { status: 200, data: usage },
  },
} as const satisfies Record<string, Exchange>;
