import { endpoint } from '#server/http/endpoint.ts';
import { answerNothing } from '#server/http/respond.ts';
import { dismissUnanswered } from '#server/services/quality/dismiss-unanswered.ts';

export const prerender = false;

export const DELETE = endpoint(
  'DELETE model-bots/{id}/quality/unanswered/{messageId}',
  {
    heavy: 'reports',
    summary: 'Dismiss a question that got no good answer; asked once more, it comes back',
    may: { action: 'modelBot.feed', of: 'modelBot' },
  },
  async ({ ctx, params: { id, messageId }, place }) => {
    await dismissUnanswered({ ctx, input: { modelBotId: id, messageId, place } });
    return answerNothing();
  },
);
