import { z } from 'zod';
import { loginInput, loginResult } from '../account.ts';
import { wholeListInput } from '../list.ts';
import { secondStepInput, signInData } from '../security.ts';
import type { Exchange } from './exchange.ts';
import { idParam } from './params.ts';

const sessionParams = idParam.extend({ sessionId: z.uuid() });

export const sessionsEndpoints = {
  'GET users/{id}/sessions': {
    params: idParam,
    query: wholeListInput,
    answer: { status: 200, list: signInData },
  },
  'DELETE users/{id}/sessions': {
    params: idParam,
    answer: { status: 204 },
  },
  'DELETE users/{id}/sessions/{sessionId}': {
    params: sessionParams,
    answer: { status: 204 },
  },
  'POST users/logout': {
    answer: { status: 204 },
  },
  'POST users/login': {
    body: loginInput,
    answer: { status: 200, data: loginResult },
  },
  'POST users/login/second-step': {
    body: secondStepInput,
    answer: { status: 200, data: loginResult },
  },
} as const satisfies Record<string, Exchange>;
