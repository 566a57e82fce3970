import { endpoint } from '#server/http/endpoint.ts';
import { answerData, answerNothing } from '#server/http/respond.ts';
import { findFile } from '#server/services/files/find-file.ts';
import { removeFile } from '#server/services/files/remove-file.ts';
import { updateFile } from '#server/services/files/update-file.ts';

export const prerender = false;

export const GET = endpoint(
  'GET model-bots/{id}/files/{fileId}',
  { summary: 'A file of a bot', may: { action: 'modelBot.feed', of: 'modelBot' } },
  async ({ ctx, params: { id, fileId }, place }) => {
    return answerData(await findFile({ ctx, input: { modelBotId: id, fileId, place } }));
  },
);

export const PATCH = endpoint(
  'PATCH model-bots/{id}/files/{fileId}',
  {
    summary: 'Change how often a web page is fetched again, or what is read of a file',
    may: { action: 'modelBot.feed', of: 'modelBot' },
  },
  async ({ ctx, params: { id, fileId }, body, place }) => {
    return answerData(await updateFile({ ctx, input: { ...body, modelBotId: id, fileId, place } }));
  },
);

export const DELETE = endpoint(
  'DELETE model-bots/{id}/files/{fileId}',
  {
    heavy: 'documents',
    summary: 'Remove a file with its text',
    may: { action: 'modelBot.feed', of: 'modelBot' },
  },
  async ({ ctx, params: { id, fileId }, place }) => {
    await removeFile({ ctx, input: { modelBotId: id, fileId, place } });
    return answerNothing();
  },
);
