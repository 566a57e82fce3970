import { z } from 'zod';
import { answerRating, rateAnswerInput } from '../conversation.ts';
import { ratingReport } from '../rating.ts';
import { below } from './below.ts';
import type { Exchange } from './exchange.ts';
import { idParam } from './params.ts';

const messageParams = idParam.extend({ messageId: z.uuid() });

export const ratingsEndpoints = {
  ...below(['companies', 'model-bots'], {
    'GET {collection}/{id}/ratings': {
      params: idParam,
      answer: { status: 200, data: ratingReport },
    },
  }),
  'PUT conversations/{id}/messages/{messageId}/rating': {
    params: messageParams,
    body: rateAnswerInput,
    answer: { status: 200, data: answerRating },
  },
  'DELETE conversations/{id}/messages/{messageId}/rating': {
    params: messageParams,
    answer: { status: 204 },
  },
} as const satisfies Record<string, Exchange>;
