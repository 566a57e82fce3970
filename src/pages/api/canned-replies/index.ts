import { wholeListInput } from '#contracts/list.ts';
import { cannedReply, cannedReplyInput } from '#contracts/ticket.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { answerData, answerWhole } from '#server/http/respond.ts';
import { createCannedReply } from '#server/services/canned-replies/create-canned-reply.ts';
import { listCannedReplies } from '#server/services/canned-replies/list-canned-replies.ts';

export const prerender = false;

export const GET = endpoint(
  {
    summary: 'List the texts kept for answers to tickets',
    may: { action: 'ticket.answer', of: 'installation' },
    query: wholeListInput,
    answer: { status: 200, list: cannedReply },
  },
  async ({ ctx, query }) => {
    const replies = await listCannedReplies({ ctx });
    return answerWhole(replies, query);
  },
);

export const POST = endpoint(
  {
    summary: 'Keep a text for answers to tickets',
    may: { action: 'ticket.answer', of: 'installation' },
    body: cannedReplyInput,
    answer: { status: 201, data: cannedReply },
  },
  async ({ ctx, body }) => {
    return answerData(await createCannedReply({ ctx, input: body }), { status: 201 });
  },
);
