import { externalRedirectQuery, providerAvailability, providerParam } from '../external-sign-in.ts';
import { wholeListInput } from '../list.ts';
import type { Exchange } from './exchange.ts';

export const externalSignInEndpoints = {
  'GET external-auth/callback/{provider}': {
    params: providerParam,
    query: 'unchecked',
    answer: { status: 303 },
  },
  'GET external-auth/providers': {
    query: wholeListInput,
    answer: { status: 200, list: providerAvailability },
  },
  'GET external-auth/redirect': {
    query: externalRedirectQuery,
    answer: { status: 303 },
  },
} as const satisfies Record<string, Exchange>;
