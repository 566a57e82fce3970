import { endpoint } from '#server/http/endpoint.ts';
import { answerNothing } from '#server/http/respond.ts';
import { removeAttachment } from '#server/services/attachments/remove-attachment.ts';

export const prerender = false;

export const DELETE = endpoint(
  'DELETE conversations/{id}/attachments/{fileId}',
  {
    summary: 'Take back a file that no question was asked with',
    may: { action: 'conversation.use', of: 'conversation' },
  },
  async ({ ctx, params: { id, fileId }, place }) => {
    await removeAttachment({ ctx, input: { conversationId: id, fileId, place } });
    return answerNothing();
  },
);
