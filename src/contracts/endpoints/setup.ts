import { loginResult, setupInput, setupState } from '../account.ts';
import type { Exchange } from './exchange.ts';

export const setupEndpoints = {
  'GET setup': {
    answer: { status: 200, data: setupState },
  },
  'POST setup': {
    body: setupInput,
    answer: { status: 201, data: loginResult },
  },
} as const satisfies Record<string, Exchange>;
