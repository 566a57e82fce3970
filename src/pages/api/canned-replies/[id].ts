import { cannedReply, updateCannedReplyInput } from '#contracts/ticket.ts';
import { endpoint, idParam } from '#server/http/endpoint.ts';
import { answerData, answerNothing } from '#server/http/respond.ts';
import { removeCannedReply } from '#server/services/canned-replies/remove-canned-reply.ts';
import { updateCannedReply } from '#server/services/canned-replies/update-canned-reply.ts';

export const prerender = false;

export const PATCH = endpoint(
  {
    summary: 'Change a text kept for answers',
    may: { action: 'ticket.answer', of: 'installation' },
    params: idParam,
    body: updateCannedReplyInput,
    answer: { status: 200, data: cannedReply },
  },
  async ({ ctx, params, body }) => {
    return answerData(await updateCannedReply({ ctx, input: { ...body, ...params } }));
  },
);

export const DELETE = endpoint(
  {
    summary: 'Remove a text kept for answers',
    may: { action: 'ticket.answer', of: 'installation' },
    params: idParam,
    answer: { status: 204 },
  },
  async ({ ctx, params }) => {
    await removeCannedReply({ ctx, input: params });
    return answerNothing();
  },
);
