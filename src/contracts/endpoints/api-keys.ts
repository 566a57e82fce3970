import { z } from 'zod';
import { wholeListInput } from '../list.ts';
import { apiKey, createApiKeyInput } from '../model-bot.ts';
import type { Exchange } from './exchange.ts';
import { idParam } from './params.ts';

const keyParams = idParam.extend({ keyId: z.uuid() });

export const apiKeysEndpoints = {
  'GET model-bots/{id}/api-keys': {
    params: idParam,
    query: wholeListInput,
    answer: { status: 200, list: apiKey },
  },
  'POST model-bots/{id}/api-keys': {
    params: idParam,
    body: createApiKeyInput,
    answer: { status: 201, data: apiKey },
  },
  'DELETE model-bots/{id}/api-keys/{keyId}': {
    params: keyParams,
    answer: { status: 204 },
  },
} as const satisfies Record<string, Exchange>;
