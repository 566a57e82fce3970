import { endpoint } from '#server/http/endpoint.ts';
import { answerData, answerNothing } from '#server/http/respond.ts';
import { removeCannedReply } from '#server/services/canned-replies/remove-canned-reply.ts';
import { updateCannedReply } from '#server/services/canned-replies/update-canned-reply.ts';

export const prerender = false;

export const PATCH = endpoint(
  'PATCH canned-replies/{id}',
  { summary: 'Change a text kept for answers', may: { action: 'ticket.answer', of: 'installation' } },
  async ({ ctx, params, body }) => {
    return answerData(await updateCannedReply({ ctx, input: { ...body, ...params } }));
  },
);

export const DELETE = endpoint(
  'DELETE canned-replies/{id}',
  { summary: 'Remove a text kept for answers', may: { action: 'ticket.answer', of: 'installation' } },
  async ({ ctx, params }) => {
    await removeCannedReply({ ctx, input: params });
    return answerNothing();
  },
);
