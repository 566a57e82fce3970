import { endpoint } from '#server/http/endpoint.ts';
import { answerData } from '#server/http/respond.ts';
import { listUnanswered } from '#server/services/quality/list-unanswered.ts';

export const prerender = false;

export const GET = endpoint(
  'GET model-bots/{id}/quality/unanswered',
  {
    heavy: 'reports',
    summary: 'Questions from conversations that got no good answer, as far as they are the caller’s to read',
    may: { action: 'modelBot.feed', of: 'modelBot' },
  },
  async ({ ctx, params: { id }, place }) => {
    return answerData(await listUnanswered({ ctx, input: { modelBotId: id, place } }));
  },
);
