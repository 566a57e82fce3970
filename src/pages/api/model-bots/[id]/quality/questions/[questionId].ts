import { endpoint } from '#server/http/endpoint.ts';
import { answerData, answerNothing } from '#server/http/respond.ts';
import { removeQuestion } from '#server/services/quality/remove-question.ts';
import { updateQuestion } from '#server/services/quality/update-question.ts';

export const prerender = false;

export const PUT = endpoint(
  'PUT model-bots/{id}/quality/questions/{questionId}',
  {
    summary: 'Change a question and what is expected of its answer',
    may: { action: 'modelBot.feed', of: 'modelBot' },
  },
  async ({ ctx, params: { id, questionId }, body, place }) => {
    return answerData(await updateQuestion({ ctx, input: { ...body, modelBotId: id, questionId, place } }));
  },
);

export const DELETE = endpoint(
  'DELETE model-bots/{id}/quality/questions/{questionId}',
  {
    summary: 'Take a question off the list; its results in earlier runs stay',
    may: { action: 'modelBot.feed', of: 'modelBot' },
  },
  async ({ ctx, params: { id, questionId }, place }) => {
    await removeQuestion({ ctx, input: { modelBotId: id, questionId, place } });
    return answerNothing();
  },
);
