import { sendMessageInput } from '../conversation.ts';
import { decisionsInput, replyInput } from '../tool.ts';
import type { Exchange } from './exchange.ts';
import { idParam } from './params.ts';

export const answersEndpoints = {
  'POST conversations/{id}/decisions': {
    params: idParam,
    body: decisionsInput,
    answer: { status: 200, mediaType: 'text/event-stream' },
  },
  'GET conversations/{id}/stream': {
    params: idParam,
    answer: { status: 200, mediaType: 'text/event-stream' },
  },
  'DELETE conversations/{id}/stream': {
    params: idParam,
    answer: { status: 204 },
  },
  'POST conversations/{id}/messages': {
    params: idParam,
    body: sendMessageInput,
    answer: { status: 200, mediaType: 'text/event-stream' },
  },
  'POST conversations/{id}/replies': {
    params: idParam,
    body: replyInput,
    answer: { status: 204 },
  },
} as const satisfies Record<string, Exchange>;
