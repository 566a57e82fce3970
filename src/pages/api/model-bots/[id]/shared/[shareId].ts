import { endpoint } from '#server/http/endpoint.ts';
import { answerData } from '#server/http/respond.ts';
import { readShared } from '#server/services/conversations/read-shared.ts';

export const prerender = false;

export const GET = endpoint(
  'GET model-bots/{id}/shared/{shareId}',
  {
    heavy: 'documents',
    summary: 'The copy of a conversation that somebody shared',
    may: { action: 'modelBot.chat', of: 'modelBot' },
  },
  async ({ ctx, params: { id, shareId }, place }) => {
    return answerData(await readShared({ ctx, input: { id: shareId, modelBotId: id, place } }));
  },
);
