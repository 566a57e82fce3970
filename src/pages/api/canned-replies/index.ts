import { wholeListInput } from '#contracts/list.ts';
import { cannedReply, cannedReplyInput } from '#contracts/ticket.ts';
import { authorize } from '#server/auth/authorize.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { answerData, answerWhole } from '#server/http/respond.ts';
import { createCannedReply } from '#server/services/canned-replies/create-canned-reply.ts';
import { listCannedReplies } from '#server/services/canned-replies/list-canned-replies.ts';

export const prerender = false;

export const GET = endpoint(
  {
    summary: 'List the texts kept for answers to tickets',
    access: 'signedIn',
    query: wholeListInput,
    answer: { status: 200, list: cannedReply },
  },
  async ({ ctx, query }) => {
    await authorize(ctx, 'ticket.answer', { kind: 'installation' });
    const replies = await listCannedReplies({ ctx });
    return answerWhole(replies, query);
  },
);

export const POST = endpoint(
  {
    summary: 'Keep a text for answers to tickets',
    access: 'signedIn',
    body: cannedReplyInput,
    answer: { status: 201, data: cannedReply },
  },
  async ({ ctx, body }) => {
    await authorize(ctx, 'ticket.answer', { kind: 'installation' });
    return answerData(await createCannedReply({ ctx, input: body }), { status: 201 });
  },
);
