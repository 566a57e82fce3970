import { endpoint } from '#server/http/endpoint.ts';
import { answerData } from '#server/http/respond.ts';
import { readMeaningState } from '#server/services/embeddings/read-meaning-state.ts';

export const prerender = false;

export const GET = endpoint(
  'GET model-bots/{id}/meaning',
  {
    heavy: 'reports',
    summary: 'How many files of a bot are searched by meaning, too; null where no model makes that possible',
    may: { action: 'modelBot.feed', of: 'modelBot' },
  },
  async ({ ctx, params: { id }, place }) => {
    return answerData(await readMeaningState({ ctx, input: { modelBotId: id, place } }));
  },
);
