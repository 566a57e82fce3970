import { z } from 'zod';
import { connectAnswer, connectInput, identity } from '../external-sign-in.ts';
import { wholeListInput } from '../list.ts';
import { proofInput } from '../security.ts';
import type { Exchange } from './exchange.ts';
import { idParam } from './params.ts';

const identityParams = idParam.extend({ identityId: z.uuid() });

export const identitiesEndpoints = {
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
