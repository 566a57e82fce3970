import { z } from 'zod';
import { authorize } from '#server/auth/authorize.ts';
import { answerOriginal } from '#server/http/answer-original.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { openOriginal } from '#server/services/files/open-original.ts';

export const prerender = false;

const params = z.strictObject({ id: z.uuid(), fileId: z.uuid() });

export const GET = endpoint(
  {
    summary: 'The bytes of an attached file, to save',
    access: 'signedIn',
    params,
    answer: { status: 200, mediaType: 'application/octet-stream' },
  },
  async ({ ctx, params: { id, fileId } }) => {
    const place = await authorize(ctx, 'conversation.use', { kind: 'conversation', id });
    return answerOriginal(
      await openOriginal({ ctx, input: { owner: { conversationId: id }, fileId, place } }),
    );
  },
);
