import { meaningState } from '#contracts/file.ts';
import { endpoint, idParam } from '#server/http/endpoint.ts';
import { answerData } from '#server/http/respond.ts';
import { readMeaningState } from '#server/services/embeddings/read-meaning-state.ts';

export const prerender = false;

export const GET = endpoint(
  {
    summary: 'How many files of a bot are searched by meaning, too; null where no model makes that possible',
    may: { action: 'modelBot.feed', of: 'modelBot' },
    params: idParam,
    answer: { status: 200, data: meaningState },
  },
  async ({ ctx, params: { id }, place }) => {
    return answerData(await readMeaningState({ ctx, input: { modelBotId: id, place } }));
  },
);
