import { z } from 'zod';
import { wholeListInput } from '../list.ts';
import { beginToolSignInInput, toolSignIn, toolSignInAddress } from '../tool.ts';
import type { Exchange } from './exchange.ts';
import { idParam } from './params.ts';

export const toolSignInsEndpoints = {
  'GET users/{id}/tool-sign-ins': {
    params: idParam,
    query: wholeListInput,
    answer: { status: 200, list: toolSignIn },
  },
  'POST users/{id}/tool-sign-ins': {
    params: idParam,
    body: beginToolSignInInput,
    answer: { status: 200, data: toolSignInAddress },
  },
  'DELETE users/{id}/tool-sign-ins/{signInId}': {
    params: idParam.extend({ signInId: z.uuid() }),
    answer: { status: 204 },
  },
  'GET tool-sign-ins/callback': {
    query: 'unchecked',
    answer: { status: 303 },
  },
  'GET tool-sign-ins/client': {
    answer: { status: 200, mediaType: 'application/json' },
  },
} as const satisfies Record<string, Exchange>;
