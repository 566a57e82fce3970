import { z } from 'zod';
import { sharedConversation } from '#contracts/conversation-share.ts';
import { authorize } from '#server/auth/authorize.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { answerData } from '#server/http/respond.ts';
import { readShared } from '#server/services/conversations/read-shared.ts';

export const prerender = false;

export const GET = endpoint(
  {
    summary: 'The copy of a conversation that somebody shared',
    access: 'signedIn',
    params: z.strictObject({ id: z.uuid(), shareId: z.uuid() }),
    answer: { status: 200, data: sharedConversation },
  },
  async ({ ctx, params: { id, shareId } }) => {
    const place = await authorize(ctx, 'modelBot.chat', { kind: 'modelBot', id });
    return answerData(await readShared({ ctx, input: { id: shareId, modelBotId: id, place } }));
  },
);
