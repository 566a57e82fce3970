import { answerOriginal } from '#server/http/answer-original.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { openOriginal } from '#server/services/files/open-original.ts';

export const prerender = false;

export const GET = endpoint(
  'GET conversations/{id}/attachments/{fileId}/original',
  {
    heavy: 'documents',
    summary: 'The bytes of an attached file, to save',
    may: { action: 'conversation.use', of: 'conversation' },
  },
  async ({ ctx, params: { id, fileId }, place }) => {
    return answerOriginal(
      await openOriginal({ ctx, input: { owner: { conversationId: id }, fileId, place } }),
    );
  },
);
