import { cannedReply, cannedReplyInput } from '#contracts/ticket.ts';
import { authorize } from '#server/auth/authorize.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { answerData, answerList } from '#server/http/respond.ts';
import { createCannedReply } from '#server/services/canned-replies/create-canned-reply.ts';
import { listCannedReplies } from '#server/services/canned-replies/list-canned-replies.ts';

export const prerender = false;

export const GET = endpoint(
  {
    summary: 'List the texts kept for answers to tickets',
    access: 'signedIn',
    answer: { status: 200, list: cannedReply },
  },
  async ({ ctx }) => {
    await authorize(ctx, 'ticket.answer', { kind: 'installation' });
    const replies = await listCannedReplies({ ctx });
    return answerList(replies, { page: 1, perPage: Math.max(1, replies.length), total: replies.length });
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
