import { endpoint } from '#server/http/endpoint.ts';
import { answerNothing } from '#server/http/respond.ts';
import { setAudience } from '#server/services/model-bot-readers/set-audience.ts';

export const prerender = false;

export const PUT = endpoint(
  'PUT model-bots/{id}/audience',
  {
    summary: 'Open a bot to all readers of its company, or to the chosen only',
    may: { action: 'modelBot.share', of: 'modelBot' },
  },
  async ({ ctx, params: { id }, body, place }) => {
    await setAudience({ ctx, input: { ...body, modelBotId: id, place } });
    return answerNothing();
  },
);
