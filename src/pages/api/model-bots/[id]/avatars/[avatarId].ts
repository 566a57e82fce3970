import { endpoint } from '#server/http/endpoint.ts';
import { readAvatar } from '#server/services/model-bots/read-avatar.ts';

export const prerender = false;

export const GET = endpoint(
  'GET model-bots/{id}/avatars/{avatarId}',
  { summary: 'A picture of a bot', may: { action: 'modelBot.read', of: 'modelBot' } },
  async ({ ctx, params: { id, avatarId }, place }) => {
    const { bytes, mediaType } = await readAvatar({ ctx, input: { modelBotId: id, avatarId, place } });
    return new Response(new Uint8Array(bytes), {
      // The address changes with the picture, so a browser may keep it; nobody else may.
      headers: { 'Content-Type': mediaType, 'Cache-Control': 'private, max-age=86400' },
    });
  },
);
