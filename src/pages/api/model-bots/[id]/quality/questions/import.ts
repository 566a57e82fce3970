import { importedQuestions, importQuestionsInput } from '#contracts/quality.ts';
import { endpoint, idParam } from '#server/http/endpoint.ts';
import { answerData } from '#server/http/respond.ts';
import { importQuestions } from '#server/services/quality/import-questions.ts';

export const prerender = false;

export const POST = endpoint(
  {
    summary: 'Add questions from a table with the columns question, words, file, page, refusal',
    heavy: 'uploads',
    may: { action: 'modelBot.feed', of: 'modelBot' },
    params: idParam,
    body: importQuestionsInput,
    answer: { status: 200, data: importedQuestions },
  },
  async ({ ctx, params: { id }, body, place }) => {
    return answerData(await importQuestions({ ctx, input: { ...body, modelBotId: id, place } }));
  },
);
