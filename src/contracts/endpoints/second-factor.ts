import { installationSecondFactor, tenantSecondFactor } from '../second-factor.ts';
import type { Exchange } from './exchange.ts';
import { idParam } from './params.ts';

export const secondFactorEndpoints = {
  'GET admin/second-factor': {
    answer: { status: 200, data: installationSecondFactor },
  },
  'PUT admin/second-factor': {
    body: installationSecondFactor,
    answer: { status: 200, data: installationSecondFactor },
  },
  'GET tenants/{id}/second-factor': {
    params: idParam,
    answer: { status: 200, data: tenantSecondFactor },
  },
  'PUT tenants/{id}/second-factor': {
    params: idParam,
    body: tenantSecondFactor,
    answer: { status: 200, data: tenantSecondFactor },
  },
} as const satisfies Record<string, Exchange>;
