import { z } from 'zod';
import {
  connectAnswer,
  connectInput,
  externalRedirectQuery,
  identity,
  providerAvailability,
  providerParam,
} from '../external-sign-in.ts';
import { wholeListInput } from '../list.ts';
import { proofInput } from '../security.ts';
import type { Exchange } from './exchange.ts';
import { idParam } from './params.ts';

const identityParams = idParam.extend({ identityId: z.uuid() });

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
  'GET users/{id}/identities': {
    params: idParam,
    query: wholeListInput,
    answer: { status: 200, list: identity },
  },
  'POST users/{id}/identities': {
    params: idParam,
    body: connectInput,
    answer: { status: 200, data: connectAnswer },
  },
  'DELETE users/{id}/identities/{identityId}': {
    params: identityParams,
    body: proofInput,
    answer: { status: 204 },
  },
} as const satisfies Record<string, Exchange>;
