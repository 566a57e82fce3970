import { endpoint } from '#server/http/endpoint.ts';
import { answerData, answerWhole } from '#server/http/respond.ts';
import { createCannedReply } from '#server/services/canned-replies/create-canned-reply.ts';
import { listCannedReplies } from '#server/services/canned-replies/list-canned-replies.ts';

export const prerender = false;

export const GET = endpoint(
  'GET canned-replies',
  {
    summary: 'List the texts kept for answers to tickets',
    may: { action: 'ticket.answer', of: 'installation' },
  },
  async ({ ctx, query }) => {
    const replies = await listCannedReplies({ ctx });
    return answerWhole(replies, query);
  },
);

export const POST = endpoint(
  'POST canned-replies',
  { summary: 'Keep a text for answers to tickets', may: { action: 'ticket.answer', of: 'installation' } },
  async ({ ctx, body }) => {
    return answerData(await createCannedReply({ ctx, input: body }), { status: 201 });
  },
);
