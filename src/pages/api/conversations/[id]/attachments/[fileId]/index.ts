import { z } from 'zod';
import { endpoint } from '#server/http/endpoint.ts';
import { answerNothing } from '#server/http/respond.ts';
import { removeAttachment } from '#server/services/attachments/remove-attachment.ts';

export const prerender = false;

const params = z.strictObject({ id: z.uuid(), fileId: z.uuid() });

export const DELETE = endpoint(
  {
    summary: 'Take back a file that no question was asked with',
    may: { action: 'conversation.use', of: 'conversation' },
    params,
    answer: { status: 204 },
  },
  async ({ ctx, params: { id, fileId }, place }) => {
    await removeAttachment({ ctx, input: { conversationId: id, fileId, place } });
    return answerNothing();
  },
);
