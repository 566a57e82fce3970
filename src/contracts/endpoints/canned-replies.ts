import { wholeListInput } from '../list.ts';
import { cannedReply, cannedReplyInput, updateCannedReplyInput } from '../ticket.ts';
import type { Exchange } from './exchange.ts';
import { idParam } from './params.ts';

export const cannedRepliesEndpoints = {
  'GET canned-replies': {
    query: wholeListInput,
    answer: { status: 200, list: cannedReply },
  },
  'POST canned-replies': {
    body: cannedReplyInput,
    answer: { status: 201, data: cannedReply },
  },
  'PATCH canned-replies/{id}': {
    params: idParam,
    body: updateCannedReplyInput,
    answer: { status: 200, data: cannedReply },
  },
  'DELETE canned-replies/{id}': {
    params: idParam,
    answer: { status: 204 },
  },
} as const satisfies Record<string, Exchange>;
