import { z } from 'zod';
import { authorize } from '#server/auth/authorize.ts';
import { endpoint, idParam } from '#server/http/endpoint.ts';
import { answerNothing } from '#server/http/respond.ts';
import { dismissUnanswered } from '#server/services/quality/list-unanswered.ts';

export const prerender = false;

export const DELETE = endpoint(
  {
    summary: 'Dismiss a question that got no good answer; asked once more, it comes back',
    access: 'signedIn',
    params: idParam.extend({ messageId: z.uuid() }),
    answer: { status: 204 },
  },
  async ({ ctx, params: { id, messageId } }) => {
    const place = await authorize(ctx, 'modelBot.feed', { kind: 'modelBot', id });
    await dismissUnanswered({ ctx, input: { modelBotId: id, messageId, place } });
    return answerNothing();
  },
);
