import { endpoint } from '#server/http/endpoint.ts';
import { readUploads } from '#server/http/read-uploads.ts';
import { answerData, answerList } from '#server/http/respond.ts';
import { addFile } from '#server/services/files/add-file.ts';
import { listFiles } from '#server/services/files/list-files.ts';

export const prerender = false;

export const GET = endpoint(
  'GET model-bots/{id}/files',
  { summary: 'List the files of a bot', may: { action: 'modelBot.feed', of: 'modelBot' } },
  async ({ ctx, params, query, place }) => {
    const { files, meta } = await listFiles({ ctx, input: { ...query, modelBotId: params.id, place } });
    return answerList(files, meta);
  },
);

export const POST = endpoint(
  'POST model-bots/{id}/files',
  {
    heavy: 'uploads',
    summary:
      'Upload files or ZIP archives of files; each is read in the background, what is there already is said',
    may: { action: 'modelBot.feed', of: 'modelBot' },
  },
  async ({ ctx, params, query: { onDuplicate }, request, place }) => {
    const files = await readUploads(request, (upload) =>
      addFile({ ctx, input: { ...upload, modelBotId: params.id, place, onDuplicate } }),
    );
    return answerData(files.flat(), { status: 202 });
  },
);
