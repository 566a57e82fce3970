import { endpoint } from '#server/http/endpoint.ts';
import { answerData, answerWhole } from '#server/http/respond.ts';
import { addQuestion } from '#server/services/quality/add-question.ts';
import { listQuestions } from '#server/services/quality/list-questions.ts';

export const prerender = false;

export const GET = endpoint(
  'GET model-bots/{id}/quality/questions',
  {
    summary: 'The questions by which the answers of a bot are measured, all of them',
    may: { action: 'modelBot.feed', of: 'modelBot' },
  },
  async ({ ctx, params: { id }, query, place }) => {
    const questions = await listQuestions({ ctx, input: { modelBotId: id, place } });
    return answerWhole(questions, query);
  },
);

export const POST = endpoint(
  'POST model-bots/{id}/quality/questions',
  {
    summary: 'Add a question with what is expected of its answer',
    may: { action: 'modelBot.feed', of: 'modelBot' },
  },
  async ({ ctx, params: { id }, body, place }) => {
    const added = await addQuestion({ ctx, input: { ...body, modelBotId: id, place } });
    return answerData(added, { status: 201 });
  },
);
