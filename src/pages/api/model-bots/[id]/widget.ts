import { endpoint } from '#server/http/endpoint.ts';
import { answerData } from '#server/http/respond.ts';
import { readWidget } from '#server/services/widgets/read-widget.ts';
import { updateWidget } from '#server/services/widgets/update-widget.ts';

export const prerender = false;

export const GET = endpoint(
  'GET model-bots/{id}/widget',
  {
    summary: "The settings of a bot's widget for other sites",
    may: { action: 'modelBot.manageKeys', of: 'modelBot' },
  },
  async ({ ctx, params: { id }, place }) => {
    return answerData(await readWidget({ ctx, input: { modelBotId: id, place } }));
  },
);

export const PUT = endpoint(
  'PUT model-bots/{id}/widget',
  {
    summary: "Set on which sites a bot's widget may stand, how it looks, and how much it may be asked",
    may: { action: 'modelBot.manageKeys', of: 'modelBot' },
  },
  async ({ ctx, params: { id }, body, place }) => {
    return answerData(await updateWidget({ ctx, input: { modelBotId: id, place, settings: body } }));
  },
);
