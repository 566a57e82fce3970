import { wholeListInput } from '#contracts/list.ts';
import { qualityQuestion, qualityQuestionInput } from '#contracts/quality.ts';
import { endpoint, idParam } from '#server/http/endpoint.ts';
import { answerData, answerWhole } from '#server/http/respond.ts';
import { addQuestion, listQuestions } from '#server/services/quality/questions.ts';

export const prerender = false;

export const GET = endpoint(
  {
    summary: 'The questions by which the answers of a bot are measured, all of them',
    may: { action: 'modelBot.feed', of: 'modelBot' },
    params: idParam,
    query: wholeListInput,
    answer: { status: 200, list: qualityQuestion },
  },
  async ({ ctx, params: { id }, query, place }) => {
    const questions = await listQuestions({ ctx, input: { modelBotId: id, place } });
    return answerWhole(questions, query);
  },
);

export const POST = endpoint(
  {
    summary: 'Add a question with what is expected of its answer',
    may: { action: 'modelBot.feed', of: 'modelBot' },
    params: idParam,
    body: qualityQuestionInput,
    answer: { status: 201, data: qualityQuestion },
  },
  async ({ ctx, params: { id }, body, place }) => {
    const added = await addQuestion({ ctx, input: { ...body, modelBotId: id, place } });
    return answerData(added, { status: 201 });
  },
);
