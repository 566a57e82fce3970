import { loginByIdInput, loginResult } from '../account.ts';
import type { Exchange } from './exchange.ts';

export const impersonationEndpoints = {
  'DELETE impersonations/current': {
    answer: { status: 200, data: loginResult },
  },
  'POST users/login-by-id': {
    body: loginByIdInput,
    answer: { status: 200, data: loginResult },
  },
} as const satisfies Record<string, Exchange>;
