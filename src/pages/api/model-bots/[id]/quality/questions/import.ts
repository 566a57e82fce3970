import { endpoint } from '#server/http/endpoint.ts';
import { answerData } from '#server/http/respond.ts';
import { importQuestions } from '#server/services/quality/import-questions.ts';

export const prerender = false;

export const POST = endpoint(
  'POST model-bots/{id}/quality/questions/import',
  {
    summary: 'Add questions from a table with the columns question, words, file, page, refusal',
    heavy: 'uploads',
    may: { action: 'modelBot.feed', of: 'modelBot' },
  },
  async ({ ctx, params: { id }, body, place }) => {
    return answerData(await importQuestions({ ctx, input: { ...body, modelBotId: id, place } }));
  },
);
