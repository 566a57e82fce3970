import { z } from 'zod';
import { qualityQuestion, updateQualityQuestionInput } from '#contracts/quality.ts';
import { endpoint, idParam } from '#server/http/endpoint.ts';
import { answerData, answerNothing } from '#server/http/respond.ts';
import { removeQuestion, updateQuestion } from '#server/services/quality/questions.ts';

export const prerender = false;

const params = idParam.extend({ questionId: z.uuid() });

export const PUT = endpoint(
  {
    summary: 'Change a question and what is expected of its answer',
    may: { action: 'modelBot.feed', of: 'modelBot' },
    params,
    body: updateQualityQuestionInput,
    answer: { status: 200, data: qualityQuestion },
  },
  async ({ ctx, params: { id, questionId }, body, place }) => {
    return answerData(await updateQuestion({ ctx, input: { ...body, modelBotId: id, questionId, place } }));
  },
);

export const DELETE = endpoint(
  {
    summary: 'Take a question off the list; its results in earlier runs stay',
    may: { action: 'modelBot.feed', of: 'modelBot' },
    params,
    answer: { status: 204 },
  },
  async ({ ctx, params: { id, questionId }, place }) => {
    await removeQuestion({ ctx, input: { modelBotId: id, questionId, place } });
    return answerNothing();
  },
);
