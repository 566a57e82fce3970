import { photoLimits } from '#rules/limits.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { readUploads } from '#server/http/read-uploads.ts';
import { answerData } from '#server/http/respond.ts';
import { storeAvatar } from '#server/services/model-bots/store-avatar.ts';

export const prerender = false;

export const POST = endpoint(
  'POST model-bots/{id}/avatars',
  {
    heavy: 'uploads',
    summary: 'Upload a picture for a bot: PNG, JPEG or WebP. It shows once the settings name its id',
    may: { action: 'modelBot.feed', of: 'modelBot' },
  },
  async ({ ctx, params: { id }, request, place }) => {
    const [avatar] = await readUploads(
      request,
      ({ bytes }) => storeAvatar({ ctx, input: { modelBotId: id, place, bytes } }),
      { bytes: photoLimits.bytes, files: 1 },
    );
    return answerData(avatar, { status: 201 });
  },
);
