import { sampleAnswer, sampleQuestion } from '../sample.ts';
import type { Exchange } from './exchange.ts';

export const samplesEndpoints = {
  'GET samples/answer': {
    query: sampleQuestion,
    answer: { status: 200, data: sampleAnswer },
  },
} as const satisfies Record<string, Exchange>;
