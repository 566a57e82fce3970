import { z } from 'zod';
import { listInput } from '../list.ts';
import { audienceInput, modelBotReader } from '../model-bot-version.ts';
import type { Exchange } from './exchange.ts';
import { idParam } from './params.ts';

const userParams = idParam.extend({ userId: z.uuid() });

export const modelBotReadersEndpoints = {
  'GET model-bots/{id}/readers': {
    params: idParam,
    query: listInput,
    answer: { status: 200, list: modelBotReader },
  },
  'PUT model-bots/{id}/readers/{userId}': {
    params: userParams,
    answer: { status: 204 },
  },
  'DELETE model-bots/{id}/readers/{userId}': {
    params: userParams,
    answer: { status: 204 },
  },
  'PUT model-bots/{id}/audience': {
    params: idParam,
    body: audienceInput,
    answer: { status: 204 },
  },
} as const satisfies Record<string, Exchange>;
